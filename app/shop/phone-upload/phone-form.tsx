import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { uploadProblems } from '#app/upload/upload-problems.ts'

/** Works by itself; where there is a script, photos are sent one by one as soon as they are chosen. */
export function PhoneForm({ token }: { token: string }) {
  const t = useT()
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="phone-upload-form"
      data-phone-upload={token}
    >
      <label className="send-photos-choose" htmlFor="phone-photos">
        <Icon name="camera" size={32} />
        <span>{t('phone-upload.choose')}</span>
      </label>
      <input
        id="phone-photos"
        name="img"
        type="file"
        multiple
        required
        accept="image/*,.heic,.heif,.pdf,.zip"
      />
      <Button size="large" block icon="upload">
        {t('phone-upload.send')}
      </Button>
      <ul className="send-photos-list" data-list aria-live="polite" hidden />
      <template data-words={JSON.stringify(wordsForScript(t))} />
    </form>
  )
}

/** Documents carry no messages: what the script may have to say stands in the page. */
function wordsForScript(t: ReturnType<typeof useT>) {
  return {
    sending: t('phone-upload.sending'),
    sent: t('phone-upload.sent'),
    again: t('create.photos.tryAgain'),
    problems: Object.fromEntries(
      uploadProblems.map((problem) => [problem, t(`create.photos.problem.${problem}`)]),
    ),
  }
}
