import type { VideoSource } from '#commerce/kernel/picture.contract.ts'

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
      controls
      loop
      muted
      playsInline
      aria-label={alt || undefined}
    />
  )
}
