import { expect, it } from 'vitest'
import type { Language } from '#config/locales.ts'
import { guessLanguage } from './guess-language.rules.ts'

const written: Record<Language, string[]> = {
  es: [
    'Hola, hice un pedido hace dos semanas y todavía no ha llegado. ¿Cuándo lo voy a recibir? Gracias',
    'Buenos días, quiero cambiar la dirección de mi pedido. ¿Puedo hacerlo?',
  ],
  ca: [
    'Hola, vaig fer una comanda fa dues setmanes i encara no ha arribat. Quan la rebré? Moltes gràcies',
    'Bon dia, vull canviar la foto de la tassa perquè no és aquesta. Com ho puc fer?',
  ],
  de: [
    'Guten Tag, wo ist meine Bestellung? Ich habe noch nichts bekommen. Freundliche Grüße',
    'Die Tasse ist kaputt angekommen. Was kann ich tun?',
  ],
  fr: [
    'Bonjour, je n’ai toujours pas reçu ma commande. Où est le colis ? Merci',
    'La tasse est cassée et je voudrais être remboursée. Cordialement',
  ],
  it: [
    'Buongiorno, non ho ancora ricevuto il mio ordine. Dove si trova il pacco? Grazie',
    'Vorrei cambiare la foto della tazza, come posso fare?',
  ],
  pt: [
    'Olá, ainda não recebi a minha encomenda. Onde está? Obrigada',
    'Bom dia, a caneca chegou partida e eu queria saber o que posso fazer. Cumprimentos',
  ],
  nl: [
    'Goedendag, ik heb mijn bestelling nog niet ontvangen. Waar is het pakket? Bedankt',
    'De mok is kapot aangekomen, wat kan ik nu doen? Met vriendelijke groeten',
  ],
  da: [
    'Hej, jeg har ikke fået min bestilling endnu. Hvor er pakken? Mange tak',
    'Koppen var gået i stykker, da den kom. Hvad skal jeg gøre? Venlig hilsen',
  ],
  sv: [
    'Hej, jag har inte fått min beställning ännu. Var är paketet? Tack',
    'Muggen var trasig när den kom. Vad ska jag göra? Vänliga hälsningar',
  ],
  fi: [
    'Hei, en ole vielä saanut tilaustani. Missä paketti on? Kiitos',
    'Muki oli rikki, kun se saapui. Mitä minun pitää tehdä? Terveisin',
  ],
  pl: [
    'Dzień dobry, nie mam jeszcze mojego zamówienia. Gdzie jest paczka? Dziękuję',
    'Kubek jest pęknięty i nie wiem, co mam zrobić. Pozdrawiam',
  ],
  cs: [
    'Dobrý den, ještě jsem nedostal svou objednávku. Kde je balík? Děkuji',
    'Hrnek byl rozbitý, když přišel. Co mám prosím dělat? S pozdravem',
  ],
  en: [
    'Hello, I have not received my order yet. Where is the parcel? Thanks',
    'The mug was broken when it came. What can I do? Kind regards',
  ],
}

it.each(Object.entries(written))('knows people who write %s', (language, texts) => {
  for (const text of texts) expect(guessLanguage(text), text).toBe(language)
})

it.each([
  'Ok',
  '',
  '12345',
  'ES-7K3M-9PQ2',
  'Ciao',
  'Hej, tak',
  // In two languages, as companies sign.
  'Please find the order attached, thank you. Bitte finden Sie die Bestellung im Anhang, danke.',
  'Buna ziua, comanda mea nu a ajuns inca. Multumesc',
  'Szia, még nem kaptam meg a rendelésemet. Hol van a csomag?',
])('says nothing of "%s"', (text) => {
  expect(guessLanguage(text)).toBeUndefined()
})
