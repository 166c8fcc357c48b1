/** A picture in a shape; the name of its file and of the upload. */
export type PhotoKey = { motif: string; shape: PhotoShape }

export type PhotoShape = 'panorama' | 'wide' | 'landscape' | 'square' | 'portrait' | 'tall'

export const photoName = ({ motif, shape }: PhotoKey): string => `${motif}-${shape}`
