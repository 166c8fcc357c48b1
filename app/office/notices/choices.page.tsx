import { isRefused } from '#api/refusal.ts'
import { ChoiceField, FormProblem, TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, PageHead, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf, fieldsOf } from '#app/office/office-page.ts'
import { isNoticeKind } from '#commerce/staff-notice/staff-notice.terms.ts'
import { noticeDigests, type NoticeDigest } from '#commerce/notice-desk/notice-desk.terms.ts'
import { kindWord } from './notice-words.ts'

/** Choices of whoever looks: of which kinds of notices they hear, and how. */
export const page = definePage({
  load: ({ api }) => api.noticeDesk.getNoticeChoices({}),
  act: async ({ api, form }) => {
    const answer = await api.noticeDesk.setNoticeChoices({
      kind: fieldsOf(form, 'kind').filter(isNoticeKind),
      digest: fieldOf(form, 'digest') as NoticeDigest,
    })
    return isRefused(answer)
      ? answer
      : { goTo: '/office/notices/choices', toast: 'office-notices.choicesSaved' }
  },
  title: (_, { t }) => t('office-notices.choices'),
  View: ({ data, office, sent }) => {
    const { t } = office
    return (
      <div className="o-dialog">
        <PageHead
          title={t('office-notices.choices')}
          lead={t('office-notices.choicesLead')}
          up={{ href: '/office/notices', label: t('office-notices.title') }}
        />
        <Card>
          <OfficeForm>
            <FormProblem sent={sent} />
            <fieldset className="o-form">
              <legend>{t('office-notices.kinds')}</legend>
              {data.kinds.map(({ kind, isOn }) => (
                <TickField
                  key={kind}
                  name="kind"
                  value={kind}
                  label={kindWord(office, kind)}
                  isTicked={isOn}
                />
              ))}
            </fieldset>
            <ChoiceField
              name="digest"
              legend={t('office-notices.digest')}
              value={data.digest}
              choices={noticeDigests.map((value) => ({
                value,
                label: t(`office-notices.digest.${value}`),
              }))}
              sent={sent}
            />
            <p className="o-hint">{t('office-notices.digestHint')}</p>
            <div className="o-actions">
              <Submit icon="check">{t('office-notices.save')}</Submit>
            </div>
          </OfficeForm>
        </Card>
      </div>
    )
  },
})
