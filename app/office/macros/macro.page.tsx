import { isRefused } from '#api/refusal.ts'
import { AreaField, FormProblem, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Badge, Card, PageHead, Submit, Tabs } from '#app/office/kit/parts.tsx'
import { definePage, fieldOf } from '#app/office/office-page.ts'
import { nameOfMacro } from '#app/office/tickets/macro-menu.tsx'
import { languageNameIn, languages, type Language } from '#config/locales.ts'
import { MOST_MACRO_LETTERS } from '#commerce/macro/macro.terms.ts'
import { macroPlaceholders } from '#commerce/ticket/macro-text.terms.ts'

const languageOf = (url: URL): Language =>
  languages.find((one) => one === url.searchParams.get('language')) ?? 'en'

/** A ready-made answer in each language: the shop's own words, beside those that are built in. */
export const page = definePage({
  load: ({ api, params }) => api.macro.getMacro({ code: params['code']! }),
  act: async ({ api, form, params, url }) => {
    const code = params['code']!
    const revision = fieldOf(form, 'revision')
    const act = fieldOf(form, 'act')
    const language = languageOf(url)
    const end =
      act === 'settings'
        ? await api.macro.setMacro({
            code,
            revision,
            name: fieldOf(form, 'name') || undefined,
            isHidden: fieldOf(form, 'isHidden') === 'true',
            acts: fieldOf(form, 'acts') || undefined,
          })
        : await api.macro.setMacroText({
            code,
            revision,
            language,
            text: act === 'reset' ? undefined : fieldOf(form, 'text'),
          })
    if (isRefused(end)) return end
    return { goTo: `/office/macros/${code}?language=${language}`, toast: 'office-macros.saved' }
  },
  title: (macro, { t }) => nameOfMacro(macro, t),
  View: ({ data: macro, office: { t, url, me }, sent }) => {
    const language = languageOf(url)
    const { text, builtIn } = macro.texts.find((one) => one.language === language)!
    return (
      <>
        <PageHead
          up={{ href: '/office/macros', label: t('office-macros.title') }}
          title={nameOfMacro(macro, t)}
          badges={macro.isHidden && <Badge tone="warn">{t('office-macros.hidden')}</Badge>}
        />
        <Tabs
          label={t('office-macros.languages')}
          tabs={macro.texts.map((one) => ({
            href: `/office/macros/${macro.code}?language=${one.language}`,
            label: languageNameIn(one.language, me.language),
            isHere: one.language === language,
          }))}
        />
        <FormProblem sent={sent} />
        <div className="o-columns">
          <Card title={languageNameIn(language, me.language)}>
            {text === undefined && builtIn === undefined && (
              <p className="o-hint">{t('office-macros.none')}</p>
            )}
            <OfficeForm>
              <input type="hidden" name="revision" value={macro.revision} />
              <AreaField
                name="text"
                label={t('office-macros.text')}
                hint={t('office-macros.placeholders', {
                  names: macroPlaceholders.map((name) => `{${name}}`).join(', '),
                })}
                value={text ?? builtIn}
                rows={12}
                maxLength={MOST_MACRO_LETTERS}
                sent={sent}
              />
              <div className="o-actions">
                <Submit name="act" value="text">
                  {t('office-macros.save')}
                </Submit>
                {text !== undefined && builtIn !== undefined && (
                  <Submit name="act" value="reset" kind="plain">
                    {t('office-macros.reset')}
                  </Submit>
                )}
              </div>
            </OfficeForm>
            {text !== undefined && builtIn !== undefined && (
              <details>
                <summary>{t('office-macros.builtIn')}</summary>
                <p className="o-thread-text">{builtIn}</p>
              </details>
            )}
          </Card>
          <Card title={t('office-macros.settings')}>
            <OfficeForm>
              <input type="hidden" name="revision" value={macro.revision} />
              <input type="hidden" name="act" value="settings" />
              <TextField
                name="name"
                label={t('office-macros.name')}
                hint={macro.isBuiltIn ? t('office-macros.nameHint') : undefined}
                value={macro.name}
                isOptional={macro.isBuiltIn}
                sent={sent}
              />
              <TextField
                name="acts"
                label={t('office-macros.acts')}
                hint={t('office-macros.actsHint')}
                value={macro.acts.join(' ')}
                isOptional
                sent={sent}
              />
              <div className="o-actions">
                <Submit name="isHidden" value={String(macro.isHidden)}>
                  {t('office-macros.save')}
                </Submit>
                <Submit name="isHidden" value={String(!macro.isHidden)} kind="plain">
                  {t(macro.isHidden ? 'office-macros.show' : 'office-macros.hide')}
                </Submit>
              </div>
            </OfficeForm>
          </Card>
        </div>
      </>
    )
  },
})
