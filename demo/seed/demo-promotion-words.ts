import type { Language } from '#config/locales.ts'

export type DemoPromotion =
  | 'freeShipping'
  | 'magnets'
  | 'calendars'
  | 'welcome'
  | 'mugs'
  | 'keyrings'

/** Name and text. Amounts are not in them: each store has its own, and the page says them. */
export const demoPromotionWords: Record<Language, Record<DemoPromotion, [string, string]>> = {
  en: {
    freeShipping: ['Free delivery', 'Order a little more and we pay the postage.'],
    magnets: ['Three magnets for two', 'Pick any three. The cheapest one is on us.'],
    calendars: [
      'Calendars for the new year',
      'Twelve months of your own pictures, for less this season.',
    ],
    welcome: ['Nice to meet you', 'A little off your first order, whatever you print.'],
    mugs: ['Mugs for two', 'Take two mugs or more and pay less for the pair.'],
    keyrings: ['Keyrings for everyone', 'From five pieces on, each one costs less.'],
  },
  es: {
    freeShipping: ['Envío gratis', 'Pide un poco más y el envío corre de nuestra cuenta.'],
    magnets: ['Tres imanes por dos', 'Elige los tres que quieras. El más barato te lo regalamos.'],
    calendars: [
      'Calendarios para el año nuevo',
      'Doce meses con tus fotos, más baratos esta temporada.',
    ],
    welcome: [
      'Encantados de conocerte',
      'Un descuento en tu primer pedido, imprimas lo que imprimas.',
    ],
    mugs: ['Tazas para dos', 'Llévate dos tazas o más y paga menos por el par.'],
    keyrings: ['Llaveros para todos', 'A partir de cinco, cada uno sale más barato.'],
  },
  ca: {
    freeShipping: ['Enviament gratuït', 'Demana una mica més i l’enviament va a càrrec nostre.'],
    magnets: ['Tres imants per dos', 'Tria els tres que vulguis. El més barat te’l regalem.'],
    calendars: [
      'Calendaris per a l’any nou',
      'Dotze mesos amb les teves fotos, més barats aquesta temporada.',
    ],
    welcome: [
      'Encantats de conèixer-te',
      'Un descompte en la teva primera comanda, imprimeixis el que imprimeixis.',
    ],
    mugs: ['Tasses per a dos', 'Emporta’t dues tasses o més i paga menys pel parell.'],
    keyrings: ['Clauers per a tothom', 'A partir de cinc, cadascun surt més barat.'],
  },
  de: {
    freeShipping: ['Versand geschenkt', 'Bestell ein bisschen mehr, und wir übernehmen das Porto.'],
    magnets: ['Drei Magnete für zwei', 'Such dir drei aus. Der günstigste geht auf uns.'],
    calendars: [
      'Kalender fürs neue Jahr',
      'Zwölf Monate mit deinen eigenen Bildern, in dieser Saison günstiger.',
    ],
    welcome: [
      'Schön, dass du da bist',
      'Ein Nachlass auf deine erste Bestellung, egal was du druckst.',
    ],
    mugs: ['Tassen für zwei', 'Nimm zwei Tassen oder mehr und zahl weniger für das Paar.'],
    keyrings: ['Schlüsselanhänger für alle', 'Ab fünf Stück kostet jeder weniger.'],
  },
  fr: {
    freeShipping: ['Livraison offerte', 'Commandez un peu plus, la livraison est pour nous.'],
    magnets: ['Trois magnets pour deux', 'Choisissez-en trois. Nous vous offrons le moins cher.'],
    calendars: [
      'Des calendriers pour la nouvelle année',
      'Douze mois avec vos photos, à petit prix cette saison.',
    ],
    welcome: [
      'Enchantés de vous connaître',
      'Une remise sur votre première commande, quoi que vous imprimiez.',
    ],
    mugs: ['Des mugs pour deux', 'Prenez deux mugs ou plus et payez moins pour la paire.'],
    keyrings: ['Des porte-clés pour tout le monde', 'À partir de cinq, chacun coûte moins cher.'],
  },
  it: {
    freeShipping: ['Spedizione gratuita', 'Ordina un po’ di più e la spedizione la offriamo noi.'],
    magnets: ['Tre calamite al prezzo di due', 'Scegline tre. La meno cara te la regaliamo.'],
    calendars: [
      'Calendari per l’anno nuovo',
      'Dodici mesi con le tue foto, a un prezzo più basso in questa stagione.',
    ],
    welcome: ['Piacere di conoscerti', 'Uno sconto sul tuo primo ordine, qualunque cosa stampi.'],
    mugs: ['Tazze per due', 'Prendi due tazze o più e spendi meno per la coppia.'],
    keyrings: ['Portachiavi per tutti', 'Da cinque in su, ciascuno costa meno.'],
  },
  pt: {
    freeShipping: ['Portes grátis', 'Encomende um pouco mais e os portes são por nossa conta.'],
    magnets: ['Três ímanes pelo preço de dois', 'Escolha três. O mais barato oferecemos nós.'],
    calendars: [
      'Calendários para o ano novo',
      'Doze meses com as suas fotografias, mais baratos nesta época.',
    ],
    welcome: [
      'Prazer em conhecer',
      'Um desconto na sua primeira encomenda, seja o que for que imprima.',
    ],
    mugs: ['Canecas para dois', 'Leve duas canecas ou mais e pague menos pelo par.'],
    keyrings: ['Porta-chaves para todos', 'A partir de cinco, cada um fica mais barato.'],
  },
  nl: {
    freeShipping: ['Gratis verzending', 'Bestel een beetje meer en wij betalen de verzendkosten.'],
    magnets: ['Drie magneten voor twee', 'Kies er drie. De goedkoopste krijg je van ons.'],
    calendars: [
      'Kalenders voor het nieuwe jaar',
      'Twaalf maanden met je eigen foto’s, dit seizoen voor minder.',
    ],
    welcome: ['Leuk je te ontmoeten', 'Korting op je eerste bestelling, wat je ook laat drukken.'],
    mugs: ['Mokken voor twee', 'Neem twee mokken of meer en betaal minder voor het stel.'],
    keyrings: ['Sleutelhangers voor iedereen', 'Vanaf vijf stuks kost elke sleutelhanger minder.'],
  },
  da: {
    freeShipping: ['Fri fragt', 'Bestil lidt mere, så betaler vi fragten.'],
    magnets: ['Tre magneter for to', 'Vælg tre. Den billigste giver vi.'],
    calendars: [
      'Kalendere til det nye år',
      'Tolv måneder med dine egne billeder, billigere i denne sæson.',
    ],
    welcome: ['Rart at møde dig', 'Lidt rabat på din første ordre, uanset hvad du trykker.'],
    mugs: ['Krus til to', 'Tag to krus eller flere, og betal mindre for parret.'],
    keyrings: ['Nøgleringe til alle', 'Fra fem stk. koster hver enkelt mindre.'],
  },
  pl: {
    freeShipping: ['Darmowa dostawa', 'Zamów trochę więcej, a za dostawę zapłacimy my.'],
    magnets: ['Trzy magnesy w cenie dwóch', 'Wybierz dowolne trzy. Najtańszy dostajesz od nas.'],
    calendars: [
      'Kalendarze na nowy rok',
      'Dwanaście miesięcy z Twoimi zdjęciami, w tym sezonie taniej.',
    ],
    welcome: ['Miło Cię poznać', 'Rabat na pierwsze zamówienie, cokolwiek drukujesz.'],
    mugs: ['Kubki dla dwojga', 'Weź dwa kubki lub więcej i zapłać mniej za parę.'],
    keyrings: ['Breloki dla wszystkich', 'Od pięciu sztuk każdy kosztuje mniej.'],
  },
  cs: {
    freeShipping: ['Doprava zdarma', 'Objednejte o něco víc a dopravu zaplatíme my.'],
    magnets: ['Tři magnetky za cenu dvou', 'Vyberte si tři. Tu nejlevnější máte od nás.'],
    calendars: ['Kalendáře na nový rok', 'Dvanáct měsíců s vašimi fotkami, tuto sezonu levněji.'],
    welcome: ['Těší nás', 'Sleva na vaši první objednávku, ať tisknete cokoli.'],
    mugs: ['Hrnky pro dva', 'Vezměte si dva hrnky nebo víc a zaplaťte za ně méně.'],
    keyrings: ['Klíčenky pro všechny', 'Od pěti kusů stojí každá méně.'],
  },
  sv: {
    freeShipping: ['Fri frakt', 'Beställ lite mer, så bjuder vi på frakten.'],
    magnets: ['Tre magneter för två', 'Välj tre. Den billigaste bjuder vi på.'],
    calendars: [
      'Kalendrar för det nya året',
      'Tolv månader med dina egna bilder, billigare den här säsongen.',
    ],
    welcome: ['Kul att ses', 'Lite rabatt på din första beställning, vad du än trycker.'],
    mugs: ['Muggar för två', 'Ta två muggar eller fler och betala mindre för paret.'],
    keyrings: ['Nyckelringar till alla', 'Från fem stycken kostar var och en mindre.'],
  },
  fi: {
    freeShipping: ['Ilmainen toimitus', 'Tilaa vähän enemmän, niin me maksamme toimituksen.'],
    magnets: [
      'Kolme magneettia kahden hinnalla',
      'Valitse mitkä tahansa kolme. Halvimman saat meiltä.',
    ],
    calendars: [
      'Kalenterit uudelle vuodelle',
      'Kaksitoista kuukautta omia kuviasi, tällä kaudella edullisemmin.',
    ],
    welcome: [
      'Hauska tutustua',
      'Pieni alennus ensimmäisestä tilauksestasi, painatitpa mitä tahansa.',
    ],
    mugs: ['Mukit kahdelle', 'Ota kaksi mukia tai enemmän ja maksa parista vähemmän.'],
    keyrings: ['Avaimenperiä kaikille', 'Viidestä kappaleesta alkaen jokainen maksaa vähemmän.'],
  },
}
