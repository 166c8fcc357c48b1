import type { Language } from '#config/locales.ts'

/** Words of the code that a quote becomes, in the languages of the stores. */
export const quoteWords: Readonly<Record<Language, { name: string; text: string }>> = {
  ca: { name: 'Pressupost', text: 'Els preus que et vam oferir al pressupost.' },
  cs: { name: 'Nabídka', text: 'Ceny, které jsme vám v nabídce slíbili.' },
  da: { name: 'Tilbud', text: 'De priser, vi lovede dig i tilbuddet.' },
  de: { name: 'Angebot', text: 'Die Preise, die wir dir im Angebot zugesagt haben.' },
  en: { name: 'Quote', text: 'The prices that we promised you in the quote.' },
  es: { name: 'Presupuesto', text: 'Los precios que te ofrecimos en el presupuesto.' },
  fi: { name: 'Tarjous', text: 'Hinnat, jotka lupasimme sinulle tarjouksessa.' },
  fr: { name: 'Devis', text: 'Les prix que nous vous avons proposés dans le devis.' },
  it: { name: 'Preventivo', text: 'I prezzi che ti abbiamo proposto nel preventivo.' },
  nl: { name: 'Offerte', text: 'De prijzen die we je in de offerte hebben toegezegd.' },
  pl: { name: 'Oferta', text: 'Ceny, które obiecaliśmy Ci w ofercie.' },
  pt: { name: 'Orçamento', text: 'Os preços que lhe propusemos no orçamento.' },
  sv: { name: 'Offert', text: 'De priser som vi lovade dig i offerten.' },
}

/** Beginning of the letter with which a quote is sent; whoever sends it changes it as they like. */
export const quoteLetters: Readonly<Record<Language, string>> = {
  ca: 'Gràcies per la teva consulta. Aquí tens el nostre pressupost.\n\nSi necessites una altra quantitat, un altre producte o una altra data, escriu-nos i el tornem a calcular.',
  cs: 'Děkujeme za poptávku. Zde je naše cenová nabídka.\n\nPokud potřebujete jiné množství, jiný produkt nebo jiný termín, napište nám a spočítáme ji znovu.',
  da: 'Tak for din forespørgsel. Her er vores tilbud.\n\nHar du brug for et andet antal, et andet produkt eller en anden dato, så skriv til os, og vi regner det ud på ny.',
  de: 'Danke für deine Anfrage. Hier ist unser Angebot.\n\nBrauchst du eine andere Menge, ein anderes Produkt oder einen anderen Termin, schreib uns, und wir rechnen neu.',
  en: 'Thank you for your enquiry. Here is our quote.\n\nIf you need another quantity, another product or another date, just write to us, and we will work it out again.',
  es: 'Gracias por tu consulta. Aquí tienes nuestro presupuesto.\n\nSi necesitas otra cantidad, otro producto u otra fecha, escríbenos y lo calculamos de nuevo.',
  fi: 'Kiitos tarjouspyynnöstäsi. Tässä on tarjouksemme.\n\nJos tarvitset toisen määrän, toisen tuotteen tai toisen päivän, kirjoita meille, niin laskemme sen uudelleen.',
  fr: 'Merci de votre demande. Voici notre devis.\n\nS’il vous faut une autre quantité, un autre produit ou une autre date, écrivez-nous et nous le recalculerons.',
  it: 'Grazie per la tua richiesta. Ecco il nostro preventivo.\n\nSe ti serve un’altra quantità, un altro prodotto o un’altra data, scrivici e lo ricalcoliamo.',
  nl: 'Bedankt voor je aanvraag. Hier is onze offerte.\n\nHeb je een ander aantal, een ander product of een andere datum nodig, schrijf ons dan, en we rekenen het opnieuw uit.',
  pl: 'Dziękujemy za zapytanie. Oto nasza oferta.\n\nJeśli potrzebujesz innej liczby, innego produktu lub innego terminu, napisz do nas, a policzymy ją na nowo.',
  pt: 'Obrigado pelo seu pedido. Aqui está o nosso orçamento.\n\nSe precisar de outra quantidade, de outro produto ou de outra data, escreva-nos e calculamos de novo.',
  sv: 'Tack för din förfrågan. Här är vår offert.\n\nBehöver du ett annat antal, en annan produkt eller ett annat datum, skriv till oss så räknar vi om den.',
}
