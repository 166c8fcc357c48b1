import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import {
  calendarDate,
  flag,
  longText,
  many,
  optional,
  plainText,
  text,
  wholeNumber,
} from '#api/fields.ts'
import { hasLink } from '#api/links.ts'
import { designId } from '#commerce/design/design-draft.contract.ts'
import { Upload } from '#commerce/upload/upload.contract.ts'
import { pictureFilePattern } from '#commerce/upload/upload.terms.ts'
import {
  LONGEST_COMMENT,
  LONGEST_PERSON_NAME,
  LONGEST_TITLE,
  MOST_ACCEPTED_AT_ONCE,
  MOST_PER_PERSON,
  MOST_PHOTOS,
} from './collection.terms.ts'

const id = text(64)
const token = z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'invalid')
const path = '/designs/{design_id}/photo-collection'

/** Strangers may have the link: what they write leads nowhere. */
export const personName = plainText(LONGEST_PERSON_NAME)
export const commentText = longText(LONGEST_COMMENT).refine((value) => !hasLink(value), {
  error: 'link',
})

const wishes = {
  title: plainText(LONGEST_TITLE),
  hostName: optional(plainText(LONGEST_PERSON_NAME)),
  /** The last day on which photos may be added. */
  endsOn: calendarDate,
  mostPhotos: wholeNumber(1, MOST_PHOTOS),
  mostPerPerson: wholeNumber(1, MOST_PER_PERSON),
  showsDesign: flag.default(false),
}

const ContributedPhoto = z.object({
  id: z.string(),
  name: z.string(),
  /** Thumbnail address for the browser. */
  thumbnail: z.string(),
  widthPx: z.number(),
  heightPx: z.number(),
  placeholderColor: z.string().optional(),
  isAccepted: z.boolean(),
  addedAt: z.iso.datetime(),
})
export type ContributedPhoto = z.infer<typeof ContributedPhoto>

const Comment = z.object({ id: z.string(), text: z.string(), writtenAt: z.iso.datetime() })

const collectionStates = ['OPEN', 'FULL', 'ENDED'] as const

const Collection = z.object({
  title: z.string(),
  hostName: z.string().optional(),
  /** As it was chosen: the last day. */
  endsOn: z.string(),
  state: z.enum(collectionStates),
  mostPhotos: z.number(),
  mostPerPerson: z.number(),
  showsDesign: z.boolean(),
  photos: z.number(),
})

const OwnCollection = z.object({
  /** Undefined when nobody has been invited. */
  collection: Collection.optional(),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      photos: z.array(ContributedPhoto),
      comments: z.array(Comment),
    }),
  ),
})
export type OwnCollection = z.infer<typeof OwnCollection>

const Invitation = z.object({
  title: z.string(),
  hostName: z.string().optional(),
  articleName: z.string().optional(),
  endsOn: z.string(),
  state: z.enum(collectionStates),
  /** How many photos this person may still add. */
  photosLeft: z.number(),
  /** A picture of the design as it is now, where the owner shows it. */
  preview: z.string().optional(),
  own: z
    .object({
      name: z.string(),
      photos: z.array(ContributedPhoto),
      comments: z.array(Comment),
    })
    .optional(),
})
export type Invitation = z.infer<typeof Invitation>

export const collectionContract = {
  getCollection: endpoint({
    method: 'GET',
    path,
    access: 'owner',
    summary: 'Who was invited to add photos to a design and what came of it, for its owner',
    input: z.object({ designId }),
    output: OwnCollection,
    browser: true,
  }),
  openCollection: endpoint({
    method: 'POST',
    path,
    access: 'session',
    summary: 'A link by which others add photos to a design; the one before no longer works',
    input: z.object({ designId, ...wishes }),
    output: z.object({ token: z.string() }),
    browser: true,
    isSecret: true,
  }),
  changeCollection: endpoint({
    method: 'POST',
    path: `${path}/wishes`,
    access: 'owner',
    summary: 'Another title, end or limit; the link stays the same',
    input: z.object({ designId, ...wishes }),
    output: z.object({}),
    browser: true,
  }),
  closeCollection: endpoint({
    method: 'DELETE',
    path,
    access: 'owner',
    summary: 'From now on nobody adds photos; what is there can still be taken over',
    input: z.object({ designId }),
    output: z.object({}),
    browser: true,
  }),
  acceptPhotos: endpoint({
    method: 'POST',
    path: `${path}/accepted`,
    access: 'owner',
    summary: 'Takes photos of others over among one’s own',
    input: z.object({ designId, photoIds: many(id, MOST_ACCEPTED_AT_ONCE) }),
    output: z.object({
      uploads: z.array(Upload),
      /** How many found no room among the owner’s photos. */
      left: z.number(),
    }),
    browser: true,
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: `${path}/photos/{photo_id}`,
    access: 'owner',
    summary: 'Deletes a photo that somebody added and that was not taken over',
    input: z.object({ designId, photoId: id }),
    output: z.object({}),
    browser: true,
  }),
  removeComment: endpoint({
    method: 'DELETE',
    path: `${path}/comments/{comment_id}`,
    access: 'owner',
    summary: 'Deletes what somebody wrote',
    input: z.object({ designId, commentId: id }),
    output: z.object({}),
    browser: true,
  }),
  getInvitation: endpoint({
    method: 'GET',
    path: '/photo-collections/{token}',
    access: 'link',
    summary: 'What whoever has the link may know, and what they have added themselves',
    input: z.object({ token }),
    output: Invitation,
    browser: true,
  }),
  introduceOneself: endpoint({
    method: 'POST',
    path: '/photo-collections/{token}/contributors',
    access: 'session',
    summary: 'The name under which photos are added, for the first time or another one',
    input: z.object({ token, name: personName }),
    output: z.object({}),
    browser: true,
  }),
  addPhotos: endpoint({
    method: 'POST',
    path: '/photo-collections/{token}/photos',
    access: 'session',
    summary: 'Pictures as `img`, with `name` and `comment` where they are new',
    input: z.object({ token }),
    output: z.object({
      arrived: z.number(),
      refused: z.array(z.object({ name: z.string(), refusal: z.string() })),
    }),
    body: 'multipart',
    browser: true,
  }),
  addComment: endpoint({
    method: 'POST',
    path: '/photo-collections/{token}/comments',
    access: 'session',
    summary: 'A line of words to the owner',
    input: z.object({ token, text: commentText }),
    output: z.object({}),
    browser: true,
  }),
  takeBackPhoto: endpoint({
    method: 'DELETE',
    path: '/photo-collections/{token}/photos/{photo_id}',
    access: 'session',
    summary: 'Deletes a photo of one’s own that the owner has not taken over',
    input: z.object({ token, photoId: id }),
    output: z.object({}),
    browser: true,
  }),
  takeBackComment: endpoint({
    method: 'DELETE',
    path: '/photo-collections/{token}/comments/{comment_id}',
    access: 'session',
    summary: 'Deletes what one wrote',
    input: z.object({ token, commentId: id }),
    output: z.object({}),
    browser: true,
  }),
  getContributedPicture: endpoint({
    method: 'GET',
    path: '/contributed-photos/{photo_id}/pictures/{file}',
    access: 'owner',
    summary: 'A small copy, for whoever added it and for the owner of the design',
    input: z.object({ photoId: id, file: z.string().regex(pictureFilePattern, 'invalid') }),
    output: z.void(),
    answer: 'file',
    browser: true,
  }),
  getInvitationPreview: endpoint({
    method: 'GET',
    path: '/photo-collections/{token}/preview',
    access: 'link',
    summary: 'The design as it is now, where its owner shows it',
    input: z.object({ token }),
    output: z.void(),
    answer: 'file',
    browser: true,
  }),
}
