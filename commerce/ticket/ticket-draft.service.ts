/** Drafts of answers, kept for their writers while they are away. */
export {
  deleteDraft,
  findDraft,
  moveDrafts,
  returnToDraft,
  setDraft,
} from './ticket-draft.queries.ts'
