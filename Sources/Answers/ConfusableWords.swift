/// English words that are spelled almost alike: one of them is no typo of another.
///
/// Source: our own list, from lists of commonly confused words and from pairs of common words one
/// or two letters apart. The words of a row are confusable with each other.
enum ConfusableWords {
  /// Whether two words are known to be different words.
  ///
  /// - Parameters:
  ///   - one: A word in small letters, no apostrophes.
  ///   - other: Another.
  /// - Returns: True for `three` and `there`.
  static func areConfusable(_ one: String, _ other: String) -> Bool {
    guard let first = rows[one], let second = rows[other] else { return false }
    return !first.isDisjoint(with: second)
  }

  private static let rows: [String: Set<Int>] = {
    var found: [String: Set<Int>] = [:]
    for (index, row) in table.split(separator: "\n").enumerated() {
      for word in row.split(separator: " ") { found[String(word), default: []].insert(index) }
    }
    return found
  }()

  private static let table = """
    three there tree their these those threw
    form from foam firm farm
    quite quiet quit
    lose loose loss lost close
    rise raise rice race rose
    desert dessert
    angel angle ankle
    weather whether leather feather wether
    house mouse horse hose home hour
    country county
    strangle tangle stranger strange
    poison prison
    poisonous poisoning
    write white wrote while wrist
    four for fore fort foul hour your
    bird bard bind bond
    think thick thing thank thin
    where were here wear ware
    than then them that
    accept except expect
    affect effect
    advice advise device
    breath breathe breadth bread
    cloth clothe clothes close
    course coarse curse
    desert deserve
    dairy diary daily
    dose does dust
    emigrate immigrate
    ensure insure assure
    eminent imminent
    formally formerly
    hear heart hair heir
    heart hear heat hearth earth
    hole whole hold home
    later latter ladder letter
    lead load leaf leaf lend
    lessen lesson
    lightning lighting
    moral morale mortal
    past paste pasta post
    peace piece
    personal personnel
    plain plane plan plant
    precede proceed
    principal principle
    quote quota
    reign rein rain
    right bright fright light night fight sight might tight eight
    root route rout roof room
    scene sense scent
    stationary stationery
    steal steel steam
    storey story store storm
    though through thought thorough tough
    throne thrown
    waist waste west
    weak week wear
    wonder wander
    wound wind wand
    woman women
    word world work worm wood sword
    world would wound
    winter water writer winner waiter
    summer simmer
    sister mister
    brother bother
    mother other moth
    father farther rather feather
    finger ginger singer
    flower floor flour flow
    floor flour door
    friend fiend
    garden harden
    grass glass gas brass
    green greet greed queen
    ground round grand
    heard beard hear hard
    heaven heavy haven
    honey money
    horse house hoarse worse
    human humane humor
    kitchen chicken kitten
    knife wife
    large larger barge
    learn lean yearn
    leave leaf live love
    light night
    little title litter
    lunch bunch punch
    lover lower cover
    marry merry carry
    match march watch catch patch
    meal meat real mean
    meet meat melt
    middle riddle
    minute minus
    month mouth moth
    morning mourning warning
    mountain fountain
    narrow arrow marrow
    nature mature
    never fever
    night might eight
    noise nose
    number lumber
    ocean clean
    orange range
    paint pain saint point
    paper pepper
    party pastry
    pepper paper
    place plane plate palace
    plant plane plan
    player prayer payer
    please pleas lease
    pocket packet rocket
    police polite policy
    pretty petty
    price prize pride
    public pubic
    quick quiet
    reach teach beach peach
    ready read
    river driver liver
    road load toad
    sad said sand
    salt malt
    scared sacred scarred
    school spool
    season reason
    seven sever even
    sharp shape harp
    sheep sleep sheet steep
    ship shop chip
    shirt short skirt
    shoe show shore
    short shirt shot sort
    shoulder should
    sleep sheep steep
    slow low show snow
    small smell mall
    smart start
    smile simile
    snow show know
    soap soup
    south mouth
    space spice
    speak peak speaker
    spend send
    spoon soon
    spring string
    stamp stump
    star start stair stare
    start star smart
    state stage statue
    station nation ration
    stone store
    store stone score
    strong string
    student stupid
    study sturdy
    sugar cigar
    sweet sweat sheet
    table able cable stable
    taste waste toast
    teacher preacher
    thing think
    thirty thirsty
    throat threat
    ticket wicket
    tired tried tire
    today toddy
    together gather
    tomato potato
    tongue tong
    tooth booth
    touch torch tough
    towel tower vowel
    tower power lower
    town torn own down
    track truck trick
    train rain trail brain
    travel gravel
    trial trail
    trouble treble double
    trust rust
    uncle ankle
    under udder
    valley volley
    village pillage
    voice choice
    wait weight wall want
    walk talk wall
    wall ball tall well
    warm arm worm
    wash wish
    watch match witch
    weight height eight
    wheel heel
    which witch
    white write wheat
    window widow winnow
    wolf golf
    wood food good wool
    worse horse worst
    wrong strong
    yellow fellow
    young youth
    collar color caller
    conscience conscious
    contact contract
    council counsel
    costume custom
    decent descent
    dessert desert
    dinner diner
    eat east
    envelop envelope
    experience experiment
    explode explore
    famous famine
    hungry angry
    immoral immortal
    industry industrial
    ingenious ingenuous
    intense intents
    island inland
    jealous zealous
    liquid liquor
    magnet magnate
    manner manor banner
    medal metal pedal
    message massage
    modal model
    muscle mussel
    natural neutral
    notice novice
    pass past
    patience patients
    perfect prefect
    persecute prosecute
    physical psychical
    plum plumb
    pole poll pool
    pray prey
    preposition proposition
    presence presents
    produce product
    profit prophet
    purpose propose
    quality quantity
    rabbit habit
    receipt recipe
    respectful respective
    revolution resolution
    sail sale snail
    sauce source
    scarf scare
    secret secrete
    series serious
    several severe
    shade shadow
    shell shelf
    sickness thickness
    sign sigh
    silent salient
    simple sample temple
    singing signing
    social special
    soldier solder
    sole soul
    spear spare
    spot sport
    stare stair
    stationery station
    straight strait
    sunny funny
    suit suite
    tale tail tall
    taught taut
    team tear tram
    tear tea year
    tense tent
    thorn throne
    tide tidy tile
    toe tow
    topic tropic
    trap tray
    treat threat
    umpire empire
    union onion
    united untied
    vacation vocation
    vain vein
    vary very
    vase base
    victim victor
    violent violet
    vision version
    wander wonder
    ware wear
    wedding welding
    whine wine
    wide width
    wise wide wish
    woods words
    yard yarn
    cold could gold told bold cord
    cook cool look book
    corn horn born
    count court
    cousin cushion
    cover over
    crowd cloud crown
    crown brown
    cruel gruel
    curtain certain
    dance dense
    dark bark park
    dead deaf dear deal head
    deep sleep
    deer dear
    defect detect
    delay decay
    desk disk
    dirty thirty
    dish fish wish
    doctor actor
    dream cream
    dress address
    drink drunk brink
    drive dive
    early nearly
    earn learn
    empty empathy
    enough rough
    enter center
    face fact race
    fair hair fail
    fall fail fell full
    false fall
    fast last feast
    fear dear year bear
    feel fell feed
    field filed shield
    fill fell film
    final finale
    find fine fund
    flat fat flag
    flea flee
    floor door
    follow hollow fellow
    foot food root
    fresh flesh
    front font
    fruit suit
    full fool
    game name
    gate date
    ghost host
    gift lift
    give five
    glad glade
    goal goat coal
    gold cold
    good food goods
    great greet treat
    grow crow
    guess guest
    guest quest
    hand band land
    happy harpy
    hard card herd
    hate hat hare
    head heard heal
    heel heal
    hero zero
    hide side
    high nigh
    hill hell
    hint hunt
    hire fire
    hit hat
    hot hut
    hunger anger
    hurry curry
    idle idol
    inch itch
    jacket racket
    jail mail
    joke yoke
    juice juicy
    jump lump
    keep deep
    kick pick
    kind king find mind
    king ring
    kiss miss
    knee knew
    lake cake like
    lamb lamp
    lamp lump
    land sand
    lane line
    last lust list
    late date lake
    laugh launch
    law lawn
    lazy crazy
    leap heap
    left lift
    level lever
    lie life
    life wife
    lift left
    like lake
    line lion fine
    lion line
    list last
    listen glisten
    live love life
    lock look
    long song
    look lock
    loud cloud
    love live
    low law
    mail nail male
    make male
    map mop
    meat meal
    metal mental
    mice nice
    milk silk
    mind mine
    miss mess
    mix six
    moon noon
    mood moon
    mud mad
    name game
    near bear
    neck deck
    need seed
    nest next
    new now
    next text
    nice mice
    nine mine
    north worth
    oak oat
    oil soil
    page wage
    pan pen
    park dark
    past fast
    path bath
    peach beach
    peel feel
    peer pear
    pig big
    pin pen
    pine fine
    pink pick
    plot plow
    pool poor
    poor door
    pot pat
    pour four
    pull full
    pure cure
    push bush
    quarrel quarry
    queen queer
    queue queen
    rage page
    rain ruin
    reply rely
    rest test
    rich rice
    ride wide
    ring wing
    ripe ride
    robe rope
    rock sock
    roll role
    rope rode
    rose nose
    row raw
    rule rude
    run sun
    safe save
    sale same
    sand send
    seat seal
    seed need
    seek seem
    sell sill
    send sent
    serve nerve
    shake snake
    shall shell
    share shape
    shine shrine
    shock sock
    shoot shout
    shout south
    shut shot
    sick sink
    side site
    silly hilly
    sink sing
    skill kill
    skin ski
    sky shy
    slip sleep
    smoke spoke
    snake shake
    soft sofa
    soil oil
    sore sour
    sort sport
    sound round
    speed spend
    spell smell
    stage stale
    stand sand
    step stop
    stick stock
    still steel
    stream steam
    street sweet
    strike stroke
    swim swam
    swing wing
    tall tell
    tank thank
    tape tap
    task mask
    taxi tax
    tell tall
    test text
    thin think
    throw threw
    tight tiger
    time tame
    tiny tine
    tip top
    toast boast
    ton tone
    tool took
    tore tone
    tray tree
    tube tune
    turn burn
    twin twine
    type tape
    ugly rugby
    uniform unicorn
    upset onset
    use used
    vein vine
    vest west
    vine wine
    visit vista
    wage wave
    wake make
    war wear
    wave save
    wear year
    wet west
    wheat heat
    whip ship
    whole while
    wild wide
    win wine
    wing wind
    wire fire
    witch watch
    wool wood
    worry sorry
    year ear
    zone bone
    """
}
