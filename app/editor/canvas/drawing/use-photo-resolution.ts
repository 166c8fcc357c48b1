import { useEffect, useState } from 'react'
import type { DesignDocument, Page } from '#design/document.ts'
import { elementHref } from './image-href.ts'

/**
 * For how many pixels a millimetre photos are shown: the wanted number once they are all here. A photo
 * that is exchanged for a sharper one on its way would be a white hole until that has come.
 */
export function usePhotoResolution(
  page: Page,
  assets: DesignDocument['assets'],
  wantedPxPerMm: number,
): number {
  const [pxPerMm, setPxPerMm] = useState(wantedPxPerMm)
  useEffect(() => {
    if (wantedPxPerMm === pxPerMm) return undefined
    let isOver = false
    const wait = async () => {
      await Promise.allSettled(hrefsOf(page, assets, wantedPxPerMm).map(load))
      if (!isOver) setPxPerMm(wantedPxPerMm)
    }
    void wait()
    return () => {
      isOver = true
    }
  }, [page, assets, wantedPxPerMm, pxPerMm])
  return pxPerMm
}

function hrefsOf(page: Page, assets: DesignDocument['assets'], pxPerMm: number): string[] {
  return page.elements.flatMap((element) =>
    'crop' in element && element.asset !== null
      ? [elementHref({ assets }, element, element.asset, pxPerMm)]
      : [],
  )
}

function load(href: string): Promise<void> {
  const image = new Image()
  image.src = href
  return image.decode()
}
