/** Turns the mug about its axis, then looks at it from a little above. */
export const mugVertices = `#version 300 es
in vec3 place;
in vec3 normal;
in vec2 kind;
uniform float turn;
uniform mat4 camera;
out vec3 onMug;
out vec3 facing;
out vec3 standing;
out vec2 made;
void main() {
  float c = cos(turn), s = sin(turn);
  mat3 turned = mat3(c, 0.0, -s, 0.0, 1.0, 0.0, s, 0.0, c);
  onMug = place;
  facing = turned * normal;
  standing = turned * place;
  made = kind;
  gl_Position = camera * vec4(standing, 1.0);
}`

/** Glazed clay in the light of a window at the upper left; the print keeps its colours. */
export const mugColours = `#version 300 es
precision highp float;
in vec3 onMug;
in vec3 facing;
in vec3 standing;
in vec2 made;
uniform sampler2D print;
uniform vec3 printed;
uniform float height;
uniform vec3 eye;
uniform vec3 glaze;
uniform vec3 handle;
uniform vec3 lining;
out vec4 colour;

vec4 inkAt(float angle, float y) {
  vec2 at = vec2(angle / printed.x + 0.5, (printed.z - y) / (printed.z - printed.y));
  vec2 pixel = fwidth(at);
  vec2 edge = smoothstep(-pixel, pixel, at) * (1.0 - smoothstep(1.0 - pixel, 1.0 + pixel, at));
  vec4 ink = texture(print, clamp(at, 0.0, 1.0));
  return vec4(ink.rgb, ink.a * edge.x * edge.y);
}

float window(vec3 ray, vec2 at, vec2 size) {
  vec2 off = abs(ray.xy / max(ray.z + 0.65, 0.05) - at) / size;
  return (1.0 - smoothstep(0.1, 1.0, off.x)) * (1.0 - smoothstep(0.5, 1.0, off.y));
}

void main() {
  vec3 normal = normalize(facing);
  vec3 view = normalize(eye - standing);
  vec3 light = normalize(vec3(-0.55, 0.75, 0.65));
  bool isHandle = made.y > 2.5;
  bool isInside = made.y > 1.5 && !isHandle;
  vec3 base = isInside ? lining : isHandle ? handle : glaze;
  // Looked up by everybody: a lookup in a branch has no neighbours to choose its sharpness by.
  vec4 ink = inkAt(made.x, onMug.y);
  if (made.y < 0.5) base = mix(base, ink.rgb, ink.a);
  float lit = pow(0.5 + 0.5 * dot(normal, light), 1.3);
  float sky = 0.5 + 0.5 * normal.y;
  vec3 shade = mix(vec3(0.52, 0.47, 0.43), vec3(1.0), clamp(0.16 + 0.86 * lit + 0.1 * sky, 0.0, 1.0));
  if (isInside) {
    float depth = clamp(1.0 - onMug.y / height, 0.0, 1.0);
    shade *= mix(1.0, 0.62, smoothstep(0.0, 0.45, depth));
  } else {
    shade *= mix(0.72, 1.0, smoothstep(0.0, 0.3, onMug.y));
  }
  vec3 ray = reflect(-view, normal);
  float fresnel = 0.045 + 0.5 * pow(1.0 - max(dot(view, normal), 0.0), 5.0);
  float shine = window(ray, vec2(-0.6, -0.1), vec2(0.34, 0.7)) * 0.25;
  shine += window(ray, vec2(1.9, -0.1), vec2(0.5, 0.9)) * 0.12;
  shine += fresnel * (0.35 + 0.35 * ray.y);
  colour = vec4(mix(base * shade, vec3(1.0, 0.99, 0.97), clamp(shine, 0.0, 0.6)), 1.0);
}`

export const floorVertices = `#version 300 es
in vec2 place;
uniform mat4 camera;
out vec2 onFloor;
void main() {
  onFloor = place;
  gl_Position = camera * vec4(place.x, 0.0, place.y, 1.0);
}`

/** Shadows of the mug and of its handle, soft where they are far from it. */
export const floorColours = `#version 300 es
precision highp float;
in vec2 onFloor;
uniform float turn;
out vec4 colour;
float blob(vec2 at, vec2 middle, vec2 size, float soft) {
  return 1.0 - smoothstep(1.0 - soft, 1.0 + soft, length((at - middle) / size));
}
void main() {
  vec2 away = vec2(-sin(turn), -cos(turn));
  float contact = blob(onFloor, vec2(0.03, -0.02), vec2(0.97), 0.12) * 0.5;
  float mug = blob(onFloor, vec2(0.42, -0.28), vec2(1.5, 1.2), 0.55) * 0.3;
  float handle = blob(onFloor, away * 1.35 + vec2(0.3, -0.2), vec2(0.55), 0.8) * 0.16;
  float dark = 1.0 - (1.0 - contact) * (1.0 - mug) * (1.0 - handle);
  colour = vec4(vec3(0.23, 0.18, 0.15) * dark, dark);
}`
