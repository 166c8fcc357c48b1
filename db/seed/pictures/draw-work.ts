/** Draws the demo shop's media in a process of its own: its memory is gone when the shop opens. */
import { serveCell } from '#press/cell/serve-cell.ts'
import { drawPhotoFile } from './draw-photo-file.ts'
import { drawPicture } from './draw-picture.ts'
import { drawVideo } from './draw-video.ts'

serveCell({ photo: drawPhotoFile, picture: drawPicture, video: drawVideo })
