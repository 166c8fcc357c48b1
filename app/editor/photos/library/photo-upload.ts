import type { PhotoAsset, Upload } from '#commerce/upload/upload.contract.ts'

/** A file of the visitor's that can be put into a design. */
export type PhotoUpload = Upload & { asset: PhotoAsset }

export const isPhoto = (upload: Upload): upload is PhotoUpload => upload.asset !== undefined
