import type { Language } from '#config/locales.ts'

type PromotionWords = { name: string; text: string }

/** Words of a discount that somebody of the shop has agreed on with one customer. */
export const agreedDiscountWords: Readonly<Record<Language, PromotionWords>> = {
  ca: {
    name: 'Descompte acordat',
    text: 'El descompte que hem acordat amb tu per a aquesta comanda.',
  },
  cs: {
    name: 'Dohodnutá sleva',
    text: 'Sleva, na které jsme se s vámi pro tuto objednávku dohodli.',
  },
  da: { name: 'Aftalt rabat', text: 'Den rabat, vi har aftalt med dig for denne ordre.' },
  de: {
    name: 'Vereinbarter Rabatt',
    text: 'Der Rabatt, den wir mit dir für diese Bestellung vereinbart haben.',
  },
  en: { name: 'Agreed discount', text: 'The discount that we agreed with you for this order.' },
  es: {
    name: 'Descuento acordado',
    text: 'El descuento que hemos acordado contigo para este pedido.',
  },
  fi: { name: 'Sovittu alennus', text: 'Alennus, josta sovimme kanssasi tätä tilausta varten.' },
  fr: {
    name: 'Remise convenue',
    text: 'La remise que nous avons convenue avec vous pour cette commande.',
  },
  it: {
    name: 'Sconto concordato',
    text: 'Lo sconto che abbiamo concordato con te per questo ordine.',
  },
  nl: {
    name: 'Afgesproken korting',
    text: 'De korting die we met je hebben afgesproken voor deze bestelling.',
  },
  pl: { name: 'Uzgodniony rabat', text: 'Rabat, który uzgodniliśmy z Tobą na to zamówienie.' },
  pt: {
    name: 'Desconto combinado',
    text: 'O desconto que combinámos consigo para esta encomenda.',
  },
  sv: {
    name: 'Överenskommen rabatt',
    text: 'Rabatten som vi har kommit överens om med dig för den här beställningen.',
  },
}
