import { ArtCollection } from '#app/editor/graphics/art-collection.tsx'
import type { ListedArt } from '#app/editor/graphics/clip-art.ts'
import '#app/editor/graphics/art.css'

const isEmoji = (art: ListedArt) => art.emoji !== undefined

/** Emoji as they are printed, which the keyboard of a phone shows differently. */
export function EmojiChoice({ onChoose }: { onChoose: (emoji: string) => void }) {
  return <ArtCollection isOffered={isEmoji} onChoose={({ emoji }) => emoji && onChoose(emoji)} />
}
