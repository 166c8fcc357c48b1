/** Drafts of answers, kept for their writers while they are away. */
export {
  deleteDraft,
  findDraft,
  hasJustSaid,
  moveDrafts,
  returnToDraft,
  selectWaitingFiles,
  setDraft,
  type Enclosed,
} from './ticket-draft.queries.ts'
