import type { VideoSource } from '#commerce/kernel/picture.contract.ts'

/** Poster out of view: browsers that know this for films leave it until it is near. React's types do not know it yet. */
const lazy = { loading: 'lazy' }

/** A short film without sound: it moves only when somebody asks it to. */
export function MovingPicture({ video, alt }: { video: VideoSource; alt: string }) {
  const { poster } = video
  return (
    <video
      className="moving-picture"
      src={`${video.base}.webm`}
      poster={`${poster.base}-${poster.widths.at(-1)!}.jpg`}
      width={video.width}
      height={video.height}
      preload="none"
      {...lazy}
      controls
      loop
      muted
      playsInline
      aria-label={alt || undefined}
    />
  )
}
