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
