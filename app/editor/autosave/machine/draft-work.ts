import type { DesignDocument } from '#design/document.ts'
import type { LocalDraft } from './local-draft.ts'

export type AutosaveStart = {
  sitting: string
  articleId: number
  designId: string | undefined
  fromDesignId: string | undefined
  revision: number
  name: string
  document: DesignDocument
}

export type Attempt = { key: string; document: string; name: string; edit: number }

/** Somebody else saved the same design: theirs is what the shop has, ours was put aside. */
export type Conflict = {
  asideId: string
  theirs: { document: DesignDocument; revision: number; savedAt: string }
  /** The edit that was put aside. */
  edit: number
  copyKey: string
}

/** Draft work: what autosave knows. Only the files of the machine change it. */
export type DraftWork = AutosaveStart & {
  copyId: string
  isRenamed: boolean
  /** Edits are counted: the latest one, and the latest of them that is there. */
  edits: number
  savedEdit: number
  storedEdit: number
  editedAt: number
  /** Since when something waits that was not sent yet. */
  unsavedSince: number | undefined
  /** Sent and not answered. */
  attempt: Attempt | undefined
  failures: number
  /** Whether anybody answered the last time that it failed. */
  isReached: boolean
  retryAt: number
  conflict: Conflict | undefined
  /** Why the shop does not want it. */
  refusal: string | undefined
  savedAt: number | undefined
}

export type Phase =
  /** Nothing was made yet. */
  | 'fresh'
  | 'saving'
  | 'saved'
  /** The shop does not hear us: it is kept here, and sent when it does. */
  | 'offline'
  /** The shop hears us, but has trouble of its own: as above. */
  | 'delayed'
  | 'conflict'
  /** The shop does not want it: it is kept here until somebody sees to it. */
  | 'refused'

export function startDraftWork(start: AutosaveStart, copyId: string): DraftWork {
  return {
    ...start,
    copyId,
    isRenamed: false,
    edits: 0,
    savedEdit: 0,
    storedEdit: 0,
    editedAt: 0,
    unsavedSince: undefined,
    attempt: undefined,
    failures: 0,
    isReached: false,
    retryAt: 0,
    conflict: undefined,
    refusal: undefined,
    savedAt: undefined,
  }
}

export function isSaved({ edits, savedEdit, attempt, isRenamed }: DraftWork): boolean {
  return edits === savedEdit && !attempt && !isRenamed
}

export function phaseOf(work: DraftWork): Phase {
  if (work.conflict) return 'conflict'
  if (work.refusal !== undefined) return 'refused'
  if (!isSaved(work) && work.failures > 0) return work.isReached ? 'delayed' : 'offline'
  if (!isSaved(work)) return 'saving'
  return work.designId === undefined ? 'fresh' : 'saved'
}

export function editDraftWork(work: DraftWork, document: DesignDocument, now: number): void {
  work.document = document
  work.edits += 1
  work.editedAt = now
  work.unsavedSince ??= now
  work.refusal = undefined
}

/** A document that the shop has already, in the place of ours. */
export function adopt(work: DraftWork, document: DesignDocument, revision: number): void {
  work.document = document
  work.revision = revision
  work.edits += 1
  work.savedEdit = work.edits
  work.unsavedSince = undefined
}

export function copyOf(work: DraftWork): LocalDraft {
  const { sitting, articleId, designId, fromDesignId, name, isRenamed, revision, editedAt } = work
  return {
    id: work.copyId,
    sitting,
    articleId,
    designId,
    fromDesignId,
    name,
    isRenamed,
    revision,
    editedAt,
    document: JSON.stringify(work.document),
    attempt: work.attempt && {
      key: work.attempt.key,
      document: work.attempt.document,
      name: work.attempt.name,
    },
  }
}

/** Goes on where a tab on this device ended. */
export function restoreDraftWork(work: DraftWork, copy: LocalDraft): void {
  const { id: copyId, document, attempt, sitting: _, ...rest } = copy
  Object.assign(
    work,
    startDraftWork({ ...work, ...rest, document: readDocument(document) }, copyId),
    {
      isRenamed: copy.isRenamed,
      editedAt: copy.editedAt,
      edits: 1,
      storedEdit: 1,
      attempt: attempt && { ...attempt, edit: attempt.document === document ? 1 : 0 },
    },
  )
}

/** Document of our own device or shop, where every one was checked. */
export const readDocument = (json: string) => JSON.parse(json) as DesignDocument
