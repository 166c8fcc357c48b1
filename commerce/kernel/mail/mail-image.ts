/** Travels within the mail: no address leads to it, and reading the mail tells nobody. */
export type MailImage = { contentType: string; content: Buffer }
export type MailImages = ReadonlyMap<string, MailImage>

/** Inside the mail's HTML. */
export const contentIdOf = (versionId: string) => `picture-${versionId}`
