/** No dots, slashes or colons: an id can never be read as a path or as an address. */
export const IDENTIFIER = '[A-Za-z0-9][A-Za-z0-9_-]{0,63}'
export const identifierPattern = new RegExp(`^${IDENTIFIER}$`)
