/** A picture in a shape; the name of its file and of the upload. */
export type PhotoKey = { motif: string; shape: PhotoShape }

/** As large as the largest paper that it is put on as a ready design needs it. */
export type PlannedPhoto = PhotoKey & { widthPx: number; heightPx: number }

export type PhotoShape = 'panorama' | 'wide' | 'landscape' | 'square' | 'portrait' | 'tall'

export const photoName = ({ motif, shape }: PhotoKey): string => `${motif}-${shape}`
