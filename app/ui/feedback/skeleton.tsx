import { classNames } from '#app/ui/foundation/class-names.ts'

export interface SkeletonProps {
  shape?: 'text' | 'title' | 'block' | 'square' | 'circle' | 'button'
  lines?: number
}

export function Skeleton({ shape = 'text', lines = 1 }: SkeletonProps) {
  return (
    <span className="skeleton-group" aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <span className={classNames('skeleton', `skeleton-${shape}`)} key={line} />
      ))}
    </span>
  )
}

export function SkeletonCard() {
  return (
    <div className="card" aria-hidden>
      <Skeleton shape="square" />
      <div className="card-body">
        <Skeleton lines={2} />
        <Skeleton shape="title" />
      </div>
    </div>
  )
}
