import { floorColours, floorVertices, mugColours, mugVertices } from './mug-shaders.ts'
import { FLOATS_OF_POINT, mugMesh } from './mug-mesh.ts'
import type { MugShape } from './mug-shape.ts'
import { lookAt, type Camera } from './mug-camera.ts'

type Colour = readonly [red: number, green: number, blue: number]
export type Glaze = { wall: Colour; handle: Colour; inside: Colour }
const white: Colour = [0.985, 0.98, 0.97]
const black: Colour = [0.13, 0.13, 0.145]
export const whiteGlaze: Glaze = { wall: white, handle: white, inside: white }
export const blackGlaze: Glaze = { wall: black, handle: black, inside: white }

/** White outside; the colour is '#rrggbb'. */
export function linedGlaze(colour: string): Glaze {
  const at = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16) / 255
  const lining: Colour = [at(1), at(3), at(5)]
  return { wall: white, handle: lining, inside: lining }
}

export type MugScene = {
  /** Shows the print: a canvas with the page as it is cut. */
  showPrint: (page: HTMLCanvasElement) => void
  /** Draws it with its print turned to the right by some degrees. */
  draw: (turnDegrees: number) => void
  close: () => void
}

/** Beyond this many pixels nobody sees more, and phones have no memory left. */
export const LONGEST_PRINT_PX = 2048
const FLOOR_REACH = 4

/** Undefined where the browser cannot draw in space: show a picture then. */
export function openMugScene(
  canvas: HTMLCanvasElement,
  shape: MugShape,
  glaze: Glaze,
): MugScene | undefined {
  const gl = canvas.getContext('webgl2', { alpha: true, antialias: true })
  if (!gl) return undefined
  const mug = makeProgram(gl, mugVertices, mugColours)
  const floor = makeProgram(gl, floorVertices, floorColours)
  if (!mug || !floor) return undefined
  const body = uploadMug(gl, mug, shape)
  const ground = uploadFloor(gl, floor)
  const print = uploadPrint(gl)
  gl.enable(gl.DEPTH_TEST)
  // The far side of the wall would shine through at the rim.
  gl.enable(gl.CULL_FACE)
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  gl.useProgram(mug)
  gl.uniform3f(at(gl, mug, 'printed'), shape.print.around, shape.print.from, shape.print.to)
  gl.uniform1f(at(gl, mug, 'height'), shape.height)
  gl.uniform3f(at(gl, mug, 'glaze'), ...glaze.wall)
  gl.uniform3f(at(gl, mug, 'handle'), ...glaze.handle)
  gl.uniform3f(at(gl, mug, 'lining'), ...glaze.inside)

  function drawWith(gl: WebGL2RenderingContext, turn: number, camera: Camera): void {
    gl.viewport(0, 0, canvas.width, canvas.height)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
    gl.useProgram(floor!)
    gl.uniformMatrix4fv(at(gl, floor!, 'camera'), false, camera.matrix)
    gl.uniform1f(at(gl, floor!, 'turn'), turn)
    gl.depthMask(false)
    gl.bindVertexArray(ground)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    gl.depthMask(true)
    gl.useProgram(mug!)
    gl.uniformMatrix4fv(at(gl, mug!, 'camera'), false, camera.matrix)
    gl.uniform1f(at(gl, mug!, 'turn'), turn)
    gl.uniform3f(at(gl, mug!, 'eye'), ...camera.eye)
    gl.bindTexture(gl.TEXTURE_2D, print)
    gl.bindVertexArray(body.points)
    gl.drawElements(gl.TRIANGLES, body.count, gl.UNSIGNED_SHORT, 0)
  }

  return {
    showPrint(page) {
      gl.bindTexture(gl.TEXTURE_2D, print)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, page)
      gl.generateMipmap(gl.TEXTURE_2D)
    },
    draw(turnDegrees) {
      const camera = lookAt(shape.height, canvas.width / Math.max(1, canvas.height))
      drawWith(gl, (turnDegrees * Math.PI) / 180, camera)
    },
    close() {
      // Browsers have few of them. One whose canvas is still there is about to be opened again.
      setTimeout(() => {
        if (!canvas.isConnected) gl.getExtension('WEBGL_lose_context')?.loseContext()
      })
    },
  }
}

function makeProgram(gl: WebGL2RenderingContext, vertices: string, colours: string) {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertices],
    [gl.FRAGMENT_SHADER, colours],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return undefined
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : undefined
}

function at(gl: WebGL2RenderingContext, program: WebGLProgram, name: string) {
  return gl.getUniformLocation(program, name)
}

function uploadMug(gl: WebGL2RenderingContext, program: WebGLProgram, shape: MugShape) {
  const mesh = mugMesh(shape)
  const points = gl.createVertexArray()
  gl.bindVertexArray(points)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, mesh.points, gl.STATIC_DRAW)
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, mesh.triangles, gl.STATIC_DRAW)
  for (const [name, size, offset] of [
    ['place', 3, 0],
    ['normal', 3, 3],
    ['kind', 2, 6],
  ] as const) {
    const index = gl.getAttribLocation(program, name)
    gl.enableVertexAttribArray(index)
    gl.vertexAttribPointer(index, size, gl.FLOAT, false, FLOATS_OF_POINT * 4, offset * 4)
  }
  return { points, count: mesh.triangles.length }
}

function uploadFloor(gl: WebGL2RenderingContext, program: WebGLProgram) {
  const points = gl.createVertexArray()
  gl.bindVertexArray(points)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  const reach = FLOOR_REACH
  const corners = [-reach, reach, reach, reach, -reach, -reach, reach, -reach]
  gl.bufferData(gl.ARRAY_BUFFER, Float32Array.from(corners), gl.STATIC_DRAW)
  const index = gl.getAttribLocation(program, 'place')
  gl.enableVertexAttribArray(index)
  gl.vertexAttribPointer(index, 2, gl.FLOAT, false, 0, 0)
  return points
}

/** Sharp also where the mug turns away: sampled along the slant, where the machine can. */
function uploadPrint(gl: WebGL2RenderingContext) {
  const print = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, print)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
  const slant = gl.getExtension('EXT_texture_filter_anisotropic')
  if (slant) gl.texParameteri(gl.TEXTURE_2D, slant.TEXTURE_MAX_ANISOTROPY_EXT, 8)
  return print
}
