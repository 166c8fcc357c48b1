import type { Language } from '#config/locales.ts'

/** Frequent words of each language, as somebody writes them who asks about an order. */
const frequent: Record<Language, string> = {
  es: 'el los las una y en que de la con por para mi me no es está pero cuándo cuando dónde donde hola gracias pedido quiero puedo tengo he hecho recibido buenos días saludos llegado cómo ustedes todavía muy también hasta porque su mucho',
  ca: 'el els les una i en que de la amb per al meu em no és està però quan on hola gràcies comanda vull puc tinc he fet rebut bon dia salutacions arribat com encara molt també fins perquè els nostres seva aquest aquesta només dels',
  de: 'der die das und ist nicht ich ein eine mit für von zu den auf wir sie mein meine meiner wann wo hallo danke bitte bestellung habe kann möchte noch auch aber wie grüße freundlichen sehr geehrte wurde ihre bei im dass guten tag paket',
  fr: 'le les la un une et est pas je ne mon ma mes vous nous avec pour que de du des où quand bonjour merci commande ai reçu puis voudrais suis mais très cordialement encore aussi votre dans sur sont bien ce cette colis pourriez',
  it: 'il lo gli una e è non che di la con per mio mia mi ma quando dove ciao buongiorno grazie ordine vorrei posso ho fatto ricevuto ancora anche molto come sono del della questo questa saluti cordiali arrivato pacco perché nel si',
  pt: 'o os as uma e em não que de a com por para meu minha é está mas quando onde olá obrigado obrigada encomenda quero posso tenho fiz recebi ainda também muito como bom dia cumprimentos chegou você vocês do da dos das foi até porque',
  nl: 'de het een en is niet ik met voor van op mijn wanneer waar hallo dank bedankt bestelling heb kan wil nog ook maar hoe groeten vriendelijke goedendag zijn wordt jullie dat bij naar deze dit aan graag pakket ontvangen geen u',
  da: 'den det en og er ikke jeg et med for af til på min mit hvornår hvor hej tak bestilling ordre har kan vil endnu også men hvordan hilsen venlig goddag være mig jeres gerne fået pakken modtaget hvad blev skal fra vi når',
  sv: 'den det en och är inte jag ett med för av till på min mitt när var hej tack beställning order har kan vill ännu också men hur hälsningar vänliga vara mig er gärna fått paketet mottagit vad blev ska från vi god dag någon',
  fi: 'ja on ei en se että mutta minun missä milloin hei kiitos tilaus tilaukseni olen voin haluan vielä myös miten terveisin hyvää päivää kuin oli ovat joka tämä paketti saanut tilauksen voisitteko mitä kun jos sitä ole saapunut',
  pl: 'i w nie na się z do jest że jak to mój moje moja kiedy gdzie dzień dobry dziękuję zamówienie zamówienia mam mogę chcę jeszcze też ale pozdrawiam proszę przez dla czy od po są paczka otrzymałem otrzymałam jestem ma już o tylko',
  cs: 'a v ne na se s do je že jak to můj moje moje moji kdy kde dobrý den děkuji objednávka objednávku objednávky mám mohu chci ještě také ale pozdravem prosím pro zda od po jsou balík jsem byl už jen který dostal dostala nebo',
  en: 'the and is not i a an with for of to on my when where hello hi thanks thank you please order have can would still also but how regards kind dear was your it has been that this parcel received are in we am do any yet',
}

/** Languages by word, each once, however often it stands in their list. */
const languagesOf = new Map<string, Language[]>()
for (const [language, words] of Object.entries(frequent) as [Language, string][]) {
  for (const word of new Set(words.split(' '))) {
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])
  }
}

const MOST_WORDS = 400
/** Below this there is too little to go by; a word that only one language has counts 1. */
const LEAST_SCORE = 3
const MARGIN = 1.6

/** Language that a text is written in for certain; undefined when it is short, mixed, or another one. */
export function guessLanguage(text: string): Language | undefined {
  const scores = new Map<Language, number>()
  for (const [word] of [...text.toLowerCase().matchAll(/\p{L}+/gu)].slice(0, MOST_WORDS)) {
    const known = languagesOf.get(word) ?? []
    for (const one of known) scores.set(one, (scores.get(one) ?? 0) + 1 / known.length)
  }
  const [best, second] = [...scores].toSorted(([, one], [, other]) => other - one)
  if (!best || best[1] < LEAST_SCORE) return undefined
  return second && best[1] < second[1] * MARGIN ? undefined : best[0]
}
