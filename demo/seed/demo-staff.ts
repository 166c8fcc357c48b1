/** People of the demo's office, one for each role. */
export const demoStaff = {
  support: 'Marta Ruiz',
  'support-lead': 'João Almeida',
  prepress: 'Eva Lindqvist',
  production: 'Tomasz Zieliński',
  packing: 'Aoife Byrne',
  catalogue: 'Chiara Conti',
  translator: 'Hanna Virtanen',
  accountant: 'Pierre Lambert',
  admin: 'Carmen Ortega',
} as const
