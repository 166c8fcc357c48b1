import { sql, type RawBuilder } from 'kysely'

export type NewMail = { kind: string; store: string; locale: string; to: string; data: unknown }

/** About each `id` of `subjects`, unless there is a mail of this kind about it already. */
export const mailAbout = (subjects: RawBuilder<unknown>, mail: NewMail) => sql<{ id: string }>`
  insert into mail (kind, subject_id, store, locale, recipient, data)
  select ${mail.kind}, subject.id::text, ${mail.store}, ${mail.locale}, ${mail.to},
    ${JSON.stringify(mail.data)}
  from ${subjects} as subject
  on conflict (kind, subject_id) do nothing
  returning id`
