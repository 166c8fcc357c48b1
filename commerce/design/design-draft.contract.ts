import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { longText, optional, text, wholeNumber } from '#api/fields.ts'
import { FaceBox } from '#commerce/upload/upload.contract.ts'
import {
  LARGEST_DOCUMENT_BYTES,
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  LONGEST_TAG,
  MOST_TAGS,
  visibilities,
} from './design.terms.ts'

/**
 * A document travels as JSON in one field: as fields of its own its ids would be taken for names
 * and rewritten on the wire.
 */
const document = z
  .string({ error: 'required' })
  .max(LARGEST_DOCUMENT_BYTES, 'too_long')
  .refine((json) => new TextEncoder().encode(json).length <= LARGEST_DOCUMENT_BYTES, 'too_long')

/** Every byte of a document may take three in a form. */
export const MOST_FORM_BYTES = 3 * LARGEST_DOCUMENT_BYTES + 64 * 1024

export const designId = text(64)
export const revision = wholeNumber(0, 2_147_483_646)
const articleId = wholeNumber(1, 999_999_999)
const variant = text(64)
const path = '/designs/{design_id}'

/** A field that may be sent any number of times: never, once or more often. */
export function textList(longest: number, most: number) {
  return z
    .preprocess(
      (given) => (Array.isArray(given) ? given : [given]),
      z.array(text(longest)).max(most, 'too_many'),
    )
    .default([])
}

const Draft = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  articleId: z.number(),
  variant: z.string(),
  visibility: z.enum(visibilities),
  revision: z.number(),
  /** JSON. */
  document: z.string(),
  sourceDesignId: z.string().optional(),
  credit: z.string().optional(),
  publishedVersionId: z.string().optional(),
  isShared: z.boolean(),
  /** Whether others were invited to add photos to it. */
  isCollecting: z.boolean(),
  conflictCount: z.number(),
  /** Faces in its photos, as far as somebody has looked: a device that opens it need not look itself. */
  photoFaces: z.array(z.object({ id: z.string(), faces: z.array(FaceBox) })),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Draft = z.infer<typeof Draft>

export const Revision = z.object({ revision: z.number() })
export const NewDesign = z.object({ designId: z.string(), revision: z.number() })

/** Element changes that another size made: somebody should look at them. */
const ElementChange = z.object({
  pageId: z.string(),
  elementId: z.string().nullable(),
  scale: z.number(),
  recropped: z.boolean(),
  endsOnPaper: z.boolean(),
})

export const draftEndpoints = {
  getStart: endpoint({
    method: 'GET',
    path: '/design-starts',
    access: 'anyone',
    summary: 'What a new design would begin as, without making one',
    input: z.object({ articleId, variant: optional(variant), fromDesignId: optional(designId) }),
    output: z.object({
      name: z.string(),
      credit: z.string().optional(),
      /** JSON. */
      document: z.string(),
      changes: z.array(ElementChange),
    }),
    browser: true,
  }),
  createDesign: endpoint({
    method: 'POST',
    path: '/designs',
    access: 'session',
    summary: 'A new design: empty, from a document, or from a published design, edited or not',
    input: z
      .object({
        articleId: optional(articleId),
        variant: optional(variant),
        fromDesignId: optional(designId),
        document: optional(document),
        name: optional(text(LONGEST_NAME)),
      })
      .refine(({ articleId, fromDesignId }) => articleId ?? fromDesignId, {
        error: 'required',
        path: ['articleId'],
      }),
    output: NewDesign.extend({ changes: z.array(ElementChange) }),
    browser: true,
    mostBodyBytes: MOST_FORM_BYTES,
  }),
  getOwnDesign: endpoint({
    method: 'GET',
    path: `${path}/draft`,
    access: 'owner',
    summary: 'The working copy, for its owner',
    input: z.object({ designId }),
    output: Draft,
    browser: true,
  }),
  saveDesign: endpoint({
    method: 'POST',
    path: `${path}/draft`,
    access: 'owner',
    summary: 'Saves on top of a revision; on top of an older one 409, and the document is kept',
    input: z.object({ designId, revision, document }),
    output: Revision,
    browser: true,
    mostBodyBytes: MOST_FORM_BYTES,
  }),
  duplicateDesign: endpoint({
    method: 'POST',
    path: `${path}/duplicates`,
    access: 'owner',
    summary: 'A copy, on the same article or laid out anew on another one',
    input: z.object({
      designId,
      articleId: optional(articleId),
      variant: optional(variant),
      /** Conflict id of a save that was put aside, instead of the working copy. */
      conflictId: optional(text(64)),
      name: optional(text(LONGEST_NAME)),
    }),
    output: NewDesign.extend({ changes: z.array(ElementChange) }),
    browser: true,
  }),
  renameDesign: endpoint({
    method: 'POST',
    path: `${path}/name`,
    access: 'owner',
    summary: 'Another name',
    input: z.object({ designId, name: text(LONGEST_NAME) }),
    output: z.object({}),
    browser: true,
  }),
  describeDesign: endpoint({
    method: 'POST',
    path: `${path}/description`,
    access: 'owner',
    summary: 'A description, or none',
    input: z.object({ designId, description: optional(longText(LONGEST_DESCRIPTION)) }),
    output: z.object({}),
    browser: true,
  }),
  tagDesign: endpoint({
    method: 'POST',
    path: `${path}/tags`,
    access: 'owner',
    summary: 'The owner’s own tags, all of them at once',
    input: z.object({
      designId,
      tags: textList(LONGEST_TAG, MOST_TAGS),
    }),
    output: z.object({ tags: z.array(z.string()) }),
    browser: true,
  }),
  deleteDesign: endpoint({
    method: 'DELETE',
    path,
    access: 'owner',
    summary: 'Deletes the design; versions that were sold stay for the press',
    input: z.object({ designId }),
    output: z.object({}),
    browser: true,
  }),
}
