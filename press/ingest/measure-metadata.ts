/** Words about a picture beside its pixels, and the profile of its colours, which printers need. */
export type MetadataSize = { bytes: number; profileBytes: number }

/** Reads a few bytes at any place of the file; fewer at its end. */
export type ReadAt = (at: number, bytes: number) => Promise<Buffer>

/** Called for each part that is passed over: a file can be made of millions of empty ones. */
export type Step = () => void
export type MeasureMetadata = (read: ReadAt, step: Step) => Promise<MetadataSize>
