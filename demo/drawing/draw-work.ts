/** Draws the demo shop's media in a process of its own: its memory is gone when they are drawn. */
import { serveSandbox } from '#press/sandbox/serve-sandbox.ts'
import { drawPhotoFile, drawSmallPhoto } from './draw-photo-file.ts'
import { drawPicture } from './draw-picture.ts'
import { drawVideo } from './draw-video.ts'

serveSandbox({
  photo: drawPhotoFile,
  'small photo': drawSmallPhoto,
  picture: drawPicture,
  video: drawVideo,
})
