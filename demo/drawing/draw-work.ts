/** Draws the demo shop's media in a process of its own: its memory is gone when they are drawn. */
import { serveCell } from '#press/cell/serve-cell.ts'
import { drawPhotoFile, drawSmallPhoto } from './draw-photo-file.ts'
import { drawPicture } from './draw-picture.ts'
import { drawVideo } from './draw-video.ts'

serveCell({
  photo: drawPhotoFile,
  'small photo': drawSmallPhoto,
  picture: drawPicture,
  video: drawVideo,
})
