import { isRefused } from '#api/refusal.ts'
import { AreaField, FormProblem, SelectField, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, PageHead, Submit } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { nameOfMacro } from '#app/office/tickets/macro-menu.tsx'
import { languageNameIn, languages, type Language } from '#config/locales.ts'
import { MOST_MACRO_LETTERS } from '#commerce/macro/macro.terms.ts'
import { macroPlaceholders } from '#commerce/ticket/macro-text.terms.ts'

/** Ready-made answers of the shop, and a form for another. */
export const page = definePage({
  load: ({ api }) => api.macro.listMacros({}),
  act: async ({ api, form }) => {
    const end = await api.macro.createMacro({
      name: fieldOf(form, 'name'),
      language: fieldOf(form, 'language') as Language,
      text: fieldOf(form, 'text'),
    })
    if (isRefused(end)) return end
    return { goTo: `/office/macros/${end.code}`, toast: 'office-macros.created' }
  },
  title: (_, { t }) => t('office-macros.title'),
  View: ({ data, office: { t, me }, sent }) => {
    const groups = Map.groupBy(data.macros, ({ group }) => group)
    return (
      <>
        <PageHead title={t('office-macros.title')} />
        <p className="o-hint o-macro-intro">{t('office-macros.intro')}</p>
        <div className="o-columns">
          <div className="o-stack">
            {[...groups].map(([group, macros]) => (
              <Card key={group} title={t(`office-macros.group.${group}`)}>
                <ul className="o-macro-list">
                  {macros.map((macro) => (
                    <li key={macro.code}>
                      <a href={`/office/macros/${macro.code}`}>{nameOfMacro(macro, t)}</a>
                      <span>
                        {macro.isHidden && <Badge tone="warn">{t('office-macros.hidden')}</Badge>}
                        {!macro.isBuiltIn && <Badge tone="plain">{t('office-macros.ours')}</Badge>}
                        {macro.isBuiltIn && macro.own.length > 0 && (
                          <Badge tone="plain">{t('office-macros.own')}</Badge>
                        )}
                      </span>
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
          </div>
          <Card title={t('office-macros.new')}>
            <FormProblem sent={sent} />
            <OfficeForm>
              <TextField name="name" label={t('office-macros.name')} sent={sent} />
              <SelectField
                name="language"
                label={t('office-macros.language')}
                value="en"
                choices={languages.map((value) => ({
                  value,
                  label: languageNameIn(value, me.language),
                }))}
                sent={sent}
              />
              <AreaField
                name="text"
                label={t('office-macros.text')}
                hint={t('office-macros.placeholders', { names: placeholderNames })}
                rows={8}
                maxLength={MOST_MACRO_LETTERS}
                sent={sent}
              />
              <div className="o-actions">
                <Submit>{t('office-macros.create')}</Submit>
              </div>
            </OfficeForm>
          </Card>
        </div>
      </>
    )
  },
})

const placeholderNames = macroPlaceholders.map((name) => `{${name}}`).join(', ')
