import { isRefused, type Refused } from '#api/refusal.ts'
import { FileField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, Facts, Note, PageHead, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { definePage, type OfficeApi, type Sent } from '#app/office/office-page.ts'
import {
  MOST_STATEMENT_CHARACTERS,
  MOST_STATEMENT_TRANSFERS,
  statementProblems,
  statementText,
} from '#commerce/settlement/bank-statement.terms.ts'
import { refusedFields } from './typed-money.ts'

type Read = Exclude<Awaited<ReturnType<OfficeApi['transferDesk']['readStatement']>>, Refused>

const PATH = '/office/transfers'
const MOST_MEGABYTES = MOST_STATEMENT_CHARACTERS / 1_000_000

async function loadAccounts(api: OfficeApi) {
  const listed = await api.transferDesk.listTransfers({ state: ['UNKNOWN'], most: 1 })
  return isRefused(listed) ? listed : { accounts: listed.accounts, read: undefined }
}

/** Reads a bank statement from a file, and says what became of its transfers. */
export const page = definePage<{ accounts: { iban: string }[]; read: Read | undefined }>({
  load: ({ api }) => loadAccounts(api),
  act: async ({ api, form }) => {
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) return refusedFields({ file: 'empty' })
    if (file.size > MOST_STATEMENT_CHARACTERS) return refusedFields({ file: 'too_large' })
    const text = statementText(await file.bytes())
    if (text === undefined) return refusedFields({ file: 'text' })
    const read = await api.transferDesk.readStatement({ file: text })
    // Its account serves stores that are not theirs: the page exists for them, this file does not.
    if (isRefused(read) && read.code === 'not_found') return refusedFields({ file: 'other_stores' })
    if (isRefused(read)) return read
    const loaded = await loadAccounts(api)
    return isRefused(loaded) ? loaded : { draw: { ...loaded, read } }
  },
  title: (_, { t }) => t('office-transfers.read'),
  View: ({ data: { accounts, read }, sent, office: { t } }) => (
    <>
      <PageHead
        title={t('office-transfers.read')}
        up={{ href: PATH, label: t('office-transfers.title') }}
        lead={t('office-transfers.readLead')}
      />
      <div className="o-stack">
        {read && <Result read={read} />}
        <Problem sent={sent} />
        <Card>
          <OfficeForm action={`${PATH}/statement`} hasFiles label={t('office-transfers.read')}>
            <FileField
              name="file"
              label={t('office-transfers.file')}
              hint={t('office-transfers.fileHint', { most: MOST_MEGABYTES })}
              accept=".xml,.csv,.txt,text/xml,application/xml,text/csv,text/plain"
            />
            <div className="o-actions">
              <Submit icon="upload">{t('office-transfers.readButton')}</Submit>
            </div>
          </OfficeForm>
        </Card>
        <Card title={t('office-transfers.accounts')}>
          {accounts.length === 0 ? (
            <p>{t('office-transfers.noAccounts')}</p>
          ) : (
            <ul>
              {accounts.map(({ iban }) => (
                <li key={iban}>{iban}</li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  ),
})

/** Says why a file was not taken: of it nothing was kept. */
function Problem({ sent }: { sent: Sent | undefined }) {
  const { t, format } = useOffice()
  if (!sent) return null
  const problem = statementProblems.find((one) => one === sent.refused.fields['file'])
  const most = problem === 'too_many' ? MOST_STATEMENT_TRANSFERS : MOST_MEGABYTES
  return (
    <p className="o-note" data-tone="bad" role="alert" tabIndex={-1} data-focus="">
      {problem
        ? t(`office-transfers.problem.${problem}`, { most: format.number(most) })
        : t('office.problem.general')}
    </p>
  )
}

function Result({ read }: { read: Read }) {
  const { t } = useOffice()
  const { matched, waiting, payouts, closed, known } = read
  const isNew = matched + waiting + payouts + closed > 0
  const count = (number: number) => (number > 0 ? number : undefined)
  return (
    <Card
      title={t(isNew ? 'office-transfers.result' : 'office-transfers.resultKnown')}
      tone={isNew ? 'good' : 'info'}
    >
      <div role="status">
        <Facts
          rows={[
            [t('office-transfers.result.matched'), isNew ? matched : undefined],
            [t('office-transfers.result.waiting'), isNew ? waiting : undefined],
            [t('office-transfers.result.payouts'), count(payouts)],
            [t('office-transfers.result.closed'), count(closed)],
            [t('office-transfers.result.known'), count(known)],
          ]}
        />
        {!isNew && known === 0 && <p>{t('office-transfers.result.nothing')}</p>}
      </div>
      {waiting > 0 ? (
        <ButtonLink kind="primary" href={PATH}>
          {t('office-transfers.toWaiting')}
        </ButtonLink>
      ) : (
        <Note>{t('office-transfers.result.noneWaits')}</Note>
      )}
    </Card>
  )
}
