export const listTypes = ['LIST_DESIGNS', 'LIST', 'LANDING'] as const
export type ListType = (typeof listTypes)[number]

export const blockKinds = [
  'attribute',
  'banner',
  'catalog',
  'environment',
  'design',
  'product',
  'project_preview',
  'review',
  'shipment_company',
] as const

export const mediaKinds = ['IMAGE', 'VIDEO'] as const
export const resourceKinds = ['RESOURCE', 'TAB', 'ARTICLE'] as const
