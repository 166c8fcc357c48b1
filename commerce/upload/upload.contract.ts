import { uploadKinds, uploadStates } from '#db/upload-tables.ts'
import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { wholeNumber } from '#api/fields.ts'
import { PictureSource } from '#commerce/kernel/picture.contract.ts'
import { pictureFilePattern, uploadIdPattern } from './upload.terms.ts'

const uploadId = z.string().regex(uploadIdPattern, 'invalid')

const phoneToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'invalid')

export const PdfPage = z.object({
  number: z.number(),
  widthMm: z.number(),
  heightMm: z.number(),
  /** Thumbnails of the first pages. */
  thumbnail: z.string().optional(),
})

/** How a design names a photo; a save with anything else is refused. */
export const PhotoAsset = z.object({
  sha256: z.string(),
  widthPx: z.number(),
  heightPx: z.number(),
  /** Media type of what is printed: a HEIC has become a JPEG. */
  mime: z.string(),
})
export type PhotoAsset = z.infer<typeof PhotoAsset>

/** A face in a photo, in shares of its sides: where it is, not whose. */
export const FaceBox = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  eyes: z.object({ x: z.number(), y: z.number() }),
  /** How sure it is that this is a face, from 0 to 1. */
  score: z.number(),
})

/** A file of the visitor's, as the editor shows it. */
export const Upload = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(uploadKinds),
  state: z.enum(uploadStates),
  /** Why it cannot be used; translated where it is shown. */
  refusal: z.string().optional(),
  bytes: z.number(),
  mime: z.string().optional(),
  widthPx: z.number().optional(),
  heightPx: z.number().optional(),
  hasAlpha: z.boolean().optional(),
  picture: PictureSource.optional(),
  /** For the design's list of assets, under this upload's id. */
  asset: PhotoAsset.optional(),
  /** By the camera's clock, as YYYY-MM-DDTHH:MM:SS; undefined when the file does not say. */
  takenAt: z.string().optional(),
  /** To find shots of the same moment and blurred ones by; compare it within one roll only. */
  look: z.object({ hash: z.string(), sharpness: z.number() }).optional(),
  /** Boxes in shares of its sides, so that no crop cuts one; undefined where nobody has looked. */
  faces: z.array(FaceBox).optional(),
  /** Pages of a PDF: choose one to get its image. */
  pages: z.array(PdfPage).optional(),
  /** Left-out entries of a ZIP that are no photo we can use, and why. */
  leftOut: z.array(z.object({ name: z.string(), refusal: z.string() })).optional(),
  /** The PDF or the ZIP that it came from. */
  parentId: z.string().optional(),
  pageNumber: z.number().optional(),
  createdAt: z.iso.datetime(),
})
export type Upload = z.infer<typeof Upload>

/** A file that was not kept. */
export const RefusedFile = z.object({
  name: z.string(),
  state: z.literal('REFUSED'),
  refusal: z.string(),
})
export type RefusedFile = z.infer<typeof RefusedFile>

const Resumable = z.object({
  id: z.string(),
  offset: z.number(),
  totalBytes: z.number(),
  expiresAt: z.iso.datetime(),
  /** Upload that the last piece made of it. */
  uploadId: z.string().optional(),
})

export const uploadContract = {
  uploadImages: endpoint({
    method: 'POST',
    path: '/images/upload',
    access: 'session',
    summary: 'Files as `img`, with the visitor’s own `ext_session_id`; other fields are ignored',
    input: z.object({}),
    output: z.object({ files: z.array(z.union([Upload, RefusedFile])) }),
    body: 'multipart',
    browser: true,
  }),
  listUploads: endpoint({
    method: 'GET',
    path: '/uploads',
    access: 'owner',
    summary: 'The visitor’s own files, newest first',
    input: z.object({ page: wholeNumber(1, 10_000).default(1), parentId: uploadId.optional() }),
    output: z.object({ uploads: z.array(Upload), total: z.number(), pages: z.number() }),
    browser: true,
  }),
  getUpload: endpoint({
    method: 'GET',
    path: '/uploads/{id}',
    access: 'owner',
    summary: 'One file, also while it is still looked at',
    input: z.object({ id: uploadId }),
    output: Upload,
    browser: true,
  }),
  choosePage: endpoint({
    method: 'POST',
    path: '/uploads/{id}/pages',
    access: 'owner',
    summary: 'Makes an image of a page of a PDF',
    input: z.object({ id: uploadId, page: wholeNumber(1, 10_000) }),
    output: Upload,
    browser: true,
  }),
  deleteUpload: endpoint({
    method: 'DELETE',
    path: '/uploads/{id}',
    access: 'owner',
    summary: 'Forgets a file that no design uses',
    input: z.object({ id: uploadId }),
    output: z.object({}),
    browser: true,
  }),
  getPicture: endpoint({
    method: 'GET',
    path: '/uploads/{id}/pictures/{file}',
    access: 'owner',
    summary: 'A small copy without metadata, such as 960.webp, or a page of a PDF, page-1.webp',
    input: z.object({
      id: uploadId,
      file: z.string().regex(pictureFilePattern, 'invalid'),
    }),
    output: z.void(),
    answer: 'file',
    browser: true,
  }),
  getOriginal: endpoint({
    method: 'GET',
    path: '/uploads/{id}/original',
    access: 'owner',
    summary: 'The file as it came, to save',
    input: z.object({ id: uploadId }),
    output: z.void(),
    answer: 'file',
    browser: true,
  }),
  startResumable: endpoint({
    method: 'POST',
    path: '/images/resumable',
    access: 'session',
    summary: 'Begins an upload in pieces',
    input: z.object({ name: z.string().max(1_000), totalBytes: wholeNumber(1, 1e13) }),
    output: Resumable,
  }),
  getResumable: endpoint({
    method: 'GET',
    path: '/images/resumable/{id}',
    access: 'owner',
    summary: 'How much of an upload in pieces is here',
    input: z.object({ id: uploadId }),
    output: Resumable,
  }),
  appendToResumable: endpoint({
    method: 'POST',
    path: '/images/resumable/{id}',
    access: 'owner',
    summary: 'The next piece; the last one makes an upload of it',
    input: z.object({ id: uploadId, offset: wholeNumber(0, 1e13) }),
    output: Resumable.extend({ refusal: z.string().optional() }),
    body: 'bytes',
  }),
  endResumable: endpoint({
    method: 'DELETE',
    path: '/images/resumable/{id}',
    access: 'owner',
    summary: 'Forgets the pieces',
    input: z.object({ id: uploadId }),
    output: z.object({}),
  }),
  createPhoneLink: endpoint({
    method: 'POST',
    path: '/images/phone_links',
    access: 'session',
    summary: 'A link by which a telephone brings photos to this visitor, for half an hour',
    input: z.object({}),
    output: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
    browser: true,
    isSecret: true,
  }),
  endPhoneLinks: endpoint({
    method: 'DELETE',
    path: '/images/phone_links',
    access: 'owner',
    summary: 'From now on no telephone brings photos to this visitor',
    input: z.object({}),
    output: z.object({}),
    browser: true,
  }),
  getPhoneLink: endpoint({
    method: 'GET',
    path: '/images/phone_links/{token}',
    access: 'link',
    summary: 'Whether the link still works; nothing of whose it is',
    input: z.object({ token: phoneToken }),
    output: z.object({ expiresAt: z.iso.datetime(), filesLeft: z.number() }),
  }),
  uploadFromPhone: endpoint({
    method: 'POST',
    path: '/images/phone_links/{token}',
    access: 'link',
    summary: 'Files as `img` for the visitor who made the link, without a session of one’s own',
    input: z.object({ token: phoneToken }),
    output: z.object({
      arrived: z.number(),
      refused: z.array(z.object({ name: z.string(), refusal: z.string() })),
    }),
    body: 'multipart',
    browser: true,
  }),
}
