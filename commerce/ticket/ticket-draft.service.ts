/** Drafts of answers, kept for their writers while they are away. */
export {
  deleteDraft,
  findDraft,
  hasJustSaid,
  moveDrafts,
  returnToDraft,
  setDraft,
} from './ticket-draft.queries.ts'
