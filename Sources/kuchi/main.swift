print("kuchi")
