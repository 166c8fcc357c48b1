/** Quick data: what the page tells its script of the thing that is personalised on it. */
export type QuickData = {
  articleId: number
  variant: string
  /** The published design that it starts from. */
  designId?: string
  productView: string
  /** Whether it may be turned the way the photo was taken. */
  mayTurn: boolean
  cartHref: string
  /** Editor address, to which the id of the design is added. */
  editorHref: string
}

/** Quick words: what the script may have to say. Documents carry no messages. */
export type QuickWords = {
  /** Alternative text of the drawn picture. */
  alt: string
  drawing: string
  drawn: string
  sending: string
  photoFirst: string
  photoGone: string
  sessionOver: string
  notLoaded: string
  notAdded: Record<string, string>
  uploads: Record<string, string>
}

/** The photo that is for the front as a whole, where a design has no place for one. */
export const WHOLE_FRONT = 'whole-front'

/** Asked findings: what the shop asks a yes for before it prints; whatever else it finds is asked in general words. */
export const askedFindings = [
  'placeholder_text',
  'empty_slot',
  'low_resolution',
  'text_overflow',
  'missing_glyph',
  'outside_safe_area',
  'over_hole',
  'over_fold',
  'empty_page',
  'face_cut',
] as const
export const OTHER_FINDING = 'other'

/** Form of a quick panel, by which a button elsewhere on the page sends it. */
export const quickFormId = (of: string | number) => `quick-${of}`
