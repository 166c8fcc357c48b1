export const listTypes = ['LIST_DESIGNS', 'LIST', 'LANDING'] as const
export type ListType = (typeof listTypes)[number]

/** Places of a list in the shop's menu. */
export const listMenus = ['CATEGORY', 'HIGHLIGHT', 'OCCASION', 'PERSON'] as const
export type ListMenu = (typeof listMenus)[number]

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
