/** A tag with fewer things than this is no page that a search engine should offer. */
export const LEAST_INDEXED = 3
