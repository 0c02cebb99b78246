print("kuchi-bench")
