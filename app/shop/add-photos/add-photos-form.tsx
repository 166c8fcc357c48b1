import type { FieldErrors } from '#api/refusal.ts'
import { uploadProblems } from '#app/upload/upload-problems.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { RefusedFiles } from '#app/shop/send-photos/refused-files.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { LONGEST_COMMENT, LONGEST_PERSON_NAME } from '#commerce/collection/collection.terms.ts'
import { MOST_FILES_PER_REQUEST } from '#commerce/upload/upload.terms.ts'
import type { AddPhotosAnswer, NotTaken } from './add-photos-actions.ts'

type AddPhotosFormProps = {
  token: string
  name: string
  wrong: FieldErrors | undefined
  photosLeft: number
}

/** Works by itself; where there is a script, photos are sent one by one, each with its progress. */
export function AddPhotosForm({ token, name, wrong, photosLeft }: AddPhotosFormProps) {
  const t = useT()
  const answer =
    wrong && Object.keys(wrong).length > 0
      ? { code: 'invalid', fields: wrong, values: {} }
      : undefined
  const field = useFormAnswer(answer)
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="add-photos-form stack"
      data-add-photos={token}
    >
      <FormErrors answer={answer} />
      <p>{t('add-photos.intro')}</p>
      <TextField
        {...field('name')}
        label={t('add-photos.name')}
        hint={t('add-photos.name.hint')}
        required
        maxLength={LONGEST_PERSON_NAME}
        autoComplete="name"
        defaultValue={name}
      />
      <div className="add-photos-files">
        <input
          id="add-photos-files"
          name="img"
          type="file"
          multiple
          accept="image/*,.heic,.heif"
          disabled={photosLeft === 0}
        />
        <label className="send-photos-choose" htmlFor="add-photos-files">
          <Icon name="camera" size={32} />
          <span>{t('add-photos.choose')}</span>
          <small data-fresh="left">{t('add-photos.left', { count: photosLeft })}</small>
        </label>
        <ul className="add-photos-list send-photos-list" data-list aria-live="polite" hidden />
      </div>
      <TextArea
        {...field('comment')}
        label={t('add-photos.comment')}
        optionalLabel={t('general.field.optional')}
        rows={3}
        maxLength={LONGEST_COMMENT}
      />
      <p className="field-error" data-problem role="alert" hidden />
      <p className="add-photos-thanks" data-thanks role="status" />
      <Button size="large" block icon="upload">
        {t('add-photos.send')}
      </Button>
      <template data-words={JSON.stringify(wordsForScript(t))} />
    </form>
  )
}

/** Documents carry no messages: what the script may have to say stands in the page. */
function wordsForScript(t: ReturnType<typeof useT>) {
  return {
    chosen: t('add-photos.chosen'),
    sending: t('phone-upload.sending'),
    sent: t('phone-upload.sent'),
    thanks: t('add-photos.thanks'),
    required: t('add-photos.required'),
    noRoom: t('add-photos.noRoom'),
    again: t('create.photos.tryAgain'),
    fields: {
      required: t('general.field.required'),
      too_long: t('general.field.tooLong'),
      link: t('general.field.link'),
      forbidden_characters: t('general.field.forbiddenCharacters'),
    },
    problems: Object.fromEntries(
      uploadProblems.map((problem) => [problem, t(`create.photos.problem.${problem}`)]),
    ),
  }
}

export function Refused({ refused }: Pick<AddPhotosAnswer, 'refused'>) {
  const t = useT()
  const wordsOf = (problem: NotTaken) => {
    if (problem === 'required' || problem === 'noRoom') return t(`add-photos.${problem}`)
    if (problem === 'tooMany') return t('phone-upload.too_many', { count: MOST_FILES_PER_REQUEST })
    return t(`create.photos.problem.${problem}`)
  }
  return <RefusedFiles refused={refused} wordsOf={wordsOf} />
}
