/** Everyday words that mean about the same, a line each; also some of other languages. */
const lines = `
  boat ship vessel ferry schiff fähre bateau barco
  engine motor drive propulsion
  passenger guest traveller person people passagier passager pasajero
  people kunde customer client visitor guest
  bicycle bike cycle fahrrad vélo bicicleta
  ticket fare card
  refund money payback geld remboursement
  cancel drop ausfallen annuler
  cancelled dropped ausfällt
  departure trip run sail leave abfahrt départ fährt
  captain skipper kapitän
  crew team sailor sailors
  deposit advance
  fuel diesel consumption burn burns treibstoff
  meeting gathering together besprechung réunion reunión
  holiday vacation away off urlaub vacances
  salary pay wage money
  bill invoice rechnung facture
  supplier buy sell sells provide provides supply supplies comes
  deliver delivers delivery
  contact call phone ask number telephone
  phone mobile handy
  repair fix mend broken renovate maintenance rebuild
  breakdown stopped cause reason why
  key second spare
  pier dock stage landing quay
  machine device distributeur automat
  coin coins münze pièces
  kitchen dishwasher plates
  newsletter mailing mailings
  photo picture image pictures
  press journalist reporter newspaper periodistas presse
  inspect inspection check control contrôlons
  vest vests gilets
  ice icy slippery freezes eis
  dog pet pets hunde
  child children toddler kids pupil student niños
  small little
  discount reduction cheaper group choir
  book reserve reservation booking
  website page home startseite
  office counter bureau
  open öffnen ouvert
  closed shut repairs
  free gratis
  wedding marry marries
  vegetarian meat
  allergic allergy nussallergie
  party celebrate fiesta venue
  sick ill fever krank krankmelden
  shift duty service
  alcohol beer drink alcool
  radio frequency channel funkkanal
  wind storm windstärke beaufort
  water sea tide shallow
  loan credit debt bank
  subsidy grant application
  insurance insurer cover policy
  hire hired applicant vacancy
  rule procedure
  oil spill
  limit most maximum largest
  expensive cost costs price kosten
  wheelchair disabled ramp fauteuil rampe
  rent charter private privado alquiler
  summer season
  winter cold
  lost forgotten found left
  wallet purse
  hospital nurse nurses employees
  overtime extra hours
  radar visibility fog
  speed fast knots
  worried sorgen batteries batterien
  toner printer printed
  poster leaflet brochure
  windows pane panes glass
  rope mooring lines
  flares distress
  soap hygiene
  soup catering food eat
  collision miss
  quiet noise loud sound
  sold sell rid
`

/** The number of the first line that has a word, by the word. */
export const meanings: ReadonlyMap<string, number> = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line, index) =>
      line
        .trim()
        .split(' ')
        .map(word => [word, index] as const),
    )
    .reverse(),
)

/** Words that say little. */
export const fillers: ReadonlySet<string> = new Set(
  `a about after all am an and any are as at be been before but by can could did do does for from get gets go goes had has
  have how i if in into is it its may me much must my new no not now of on or our out shall should since so than that the
  their them then there they this to too until up us was we were what when where which who whom whose will with without
  you your der die das den dem ein eine und ist was wann wer wie wo bei mit auf le la les un une et est que qui el los las
  es`.split(/\s+/),
)
