import type { PictureSource } from '#commerce/picture.contract.ts'
import { mediaFrom } from '#app/ui/breakpoints.ts'
import { Picture } from '#app/ui/picture.tsx'

const LARGE = `${mediaFrom('desktop')} 600px, 100vw`
const SMALL = `${mediaFrom('desktop')} 200px, 33vw`

/** One large picture and the others below it. Only the first one is named: they show one thing. */
export function Gallery({ pictures, name }: { pictures: readonly PictureSource[]; name: string }) {
  return (
    <ul className="gallery">
      {pictures.map((picture, index) => (
        <li key={picture.base}>
          <Picture
            source={picture}
            sizes={index === 0 ? LARGE : SMALL}
            alt={index === 0 ? name : ''}
            priority={index === 0}
          />
        </li>
      ))}
    </ul>
  )
}
