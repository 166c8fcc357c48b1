import { isRefused } from '#api/refusal.ts'
import { SelectField, TextField, TickField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { ButtonLink, Card, PageHead, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf, type OfficeApi } from '#app/office/office-page.ts'
import { officeLanguages } from '#commerce/staff/staff.terms.ts'
import { InvitationLink, type ShownLink } from './invitation-link.tsx'
import { PeopleProblem } from './people-words.tsx'
import { RoleFields, rolesIn, type RoleChoice } from './role-fields.tsx'

type Data = { roles: readonly RoleChoice[]; link?: ShownLink }

async function loadRoles(api: OfficeApi) {
  const listed = await api.people.listRoles({})
  return isRefused(listed) ? listed : { roles: listed.roles }
}

/** Invites somebody. The link is drawn at once and stands nowhere else: it lets in whoever has it. */
export const page = definePage<Data>({
  load: ({ api }) => loadRoles(api),
  act: async ({ api, form, url }) => {
    const name = fieldOf(form, 'name')
    const invited = await api.staff.invitePerson({
      email: fieldOf(form, 'email'),
      name,
      language: fieldOf(form, 'language'),
      role: rolesIn(form),
      mayUseTotp: fieldOf(form, 'mayUseTotp') === 'yes',
    })
    if (isRefused(invited)) return invited
    return {
      draw: {
        roles: [],
        link: { ...invited, name, email: fieldOf(form, 'email'), origin: url.origin },
      },
    }
  },
  title: (_, { t }) => t('office-people.invite'),
  View: ({ data, sent, office: { t } }) => (
    <>
      <PageHead
        title={t('office-people.invite')}
        up={{ href: '/office/staff', label: t('office-people.staff') }}
        {...(!data.link && { lead: t('office-people.inviteLead') })}
      />
      {data.link ? (
        <InvitationLink link={data.link} />
      ) : (
        <Card>
          <OfficeForm label={t('office-people.invite')}>
            <PeopleProblem sent={sent} />
            <div className="o-form-row">
              <TextField name="name" label={t('office-people.name')} maxLength={100} sent={sent} />
              <TextField
                name="email"
                type="email"
                label={t('office-people.email')}
                maxLength={200}
                sent={sent}
              />
              <SelectField
                name="language"
                label={t('office-people.language')}
                value="en"
                choices={officeLanguages.map((value) => ({
                  value,
                  label: t(`office-people.language.${value}`),
                }))}
                sent={sent}
              />
            </div>
            <RoleFields roles={data.roles} sent={sent} />
            <TickField
              name="mayUseTotp"
              label={t('office-people.allowTotp')}
              hint={t('office-people.allowTotpHint')}
              sent={sent}
            />
            <div className="o-actions">
              <Submit icon="send">{t('office-people.makeLink')}</Submit>
              <ButtonLink href="/office/staff">{t('office-people.cancel')}</ButtonLink>
            </div>
          </OfficeForm>
        </Card>
      )}
    </>
  ),
})
