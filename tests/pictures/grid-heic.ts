/** HEVC of 512 by 512 pixels, in orange and in green, each with a disc and a white bar. Made with heif-enc. */
const tileConfiguration = Buffer.from(
  `
AQNwAAAAAAAAAAAAWvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAWroCQCEAAQAsQgEBA3AAAAMAkAAAAwAA
AwBaoAQCAIBZbqSSmubgQEDAgAAAAwCAAAADAIQiAAEAB0QBwXKwYkA=
`,
  'base64',
)
const tiles = [
  `
AAAHmSgBrxMQKCmAmWfBRwVEGOaocNP/8xUf/3geeH02JLSeb2Q7muztmBFLaUAAAjQAA4QAHMAAAAMCcqMCKW0oAABGgAAl
fjZTQAnTi+D4hI5K8Ku3yUvzr6wQNLQPh0q2dw9+isyzIDuJ7ElLpMQmsXQNglWzJidi58E6GnMToAclKFo2D/fAXwsMttfO
6s537jKpvrFfVxNMAIstf+UFBG4/q8DjGhrqi+drwdD8L3Rfa+oD4hBC02rtwxG9mOWIY/8532RyMztcBqCPxSlY5w8SM7Pw
goduCFjjaw92zzCt8xm4xxRWM34ICxf8jbiWzRlchstHTqq6jAqTVzTfnzJhKcuBWLGzlHugeAabmVO6wivYIBRJoJlyrQk2
c/sSz0zntj/w822CjO1ug7sIKwwfBeAC4bbuV9c+xvldO0kem90KMJvi2J1TVpzb8/WQSOWIl3t7TcGOXJqT0Ogex8O/OkY2
+zKCnhuJpiZHAZBA/amcS6B+VbLdZIdSPrBo+4AuYUS99gAE8UuHTRWF2Ftb/fIPofUJmJ+99P1ltIcMaOtgTpK0KFasy7CV
YF6CkRfZ3ZYxmmV+mucNIxxQ0KYZJvvmAQljvZqvfpR9LufNtnGqGBcOCUcw49aFLHtzWk9hf3HeK+1VjtXTIcEeMkUK6Xmp
EEl1Q9RuqJ7xHrv/SzVrUcZKnP4XvLkdoKPsJ+xYj8zZRSJb3+kN0hCPrpZ16lWrwmHX7vIgsTik9ohey4KliWafRhNWNwfA
kwAAxwAHMAII8SPWeZ6buQTxTUgwwE6/+eppiCm8S2iau0T/TZw6ayEwgfJlvZURl6el8jNwUmtDubhxHFaj8/9oK9oJU360
U6aJ0r9uGSD3S2POAGG9RKKe+ojKfJMFQfX+5/pXNEPsj8c/ga+7drKiPCIvhAdwzvJibvlHAOXzsMHs3k+3QnbBet58sAGf
jHhUC/nWzXOxSWLGQve7blJ0qxkSCJXRMsr/eKXiKVaNeNM3lETqTlmtcuFDMCuOK/gg3urxU5AAKqHhNLv0kSzDuwfR5k62
xIYDQHZV6Mlo6pSBbgSTRESlUM3d4IDIPl2ReSZtcxyjUBdX2quEO5BGMHeJCaM8XnO4v2fbSYuOaaZ/PY1YYdNkWG92f8H+
63tUzeoMqZmd5t4oH3UZsTcXPHlD7hmPI9V0FRftbXOvkQAkg0Jlo7DYifuwHXNw9pLy+nRn2vDzPoWzvL4fNESLLERl4Y9Z
wVSfoAnECv6dpnchx1Yr1g/wheKLqwt75GW0RVMBf6+IbE4OG/61UVeLbHmABdSHAAADAAAGeY9jmobumSfD2MBLQRbqAJI3
ed5UlGIgJUT/EBXookNoHoUfnb2uOxpXf5040yr6vFLf6ISZ/C+AYoV0atOiMU3l5qWYVJw6jYuoS/RbIhNk5DKFsY7ykkEI
FYzOpL3r+duaVCefBcHB9/7dU9+qY1RQJGIj6INSHxowEZpsn6XqXlg+5BrQlgcfEEn1PsfbD3qgKuc7wJfDcuZnOczpHJOo
1fCwZCkOikY9FwUtoqZsvz0Hb7zy7yZrNkX4J9+F3trYxAwgr0ntQQBl7BAinvr91UVHJ3+sTRRkvYiUAzyPK1zKnDvOQSVQ
gW2UHvjUaZBkEaYm0iTMvId3uKlF4JIj1C0yEZ0qSKRecuk+H39PZkmvqPv9jLOgqmWGkTC8gBfQAx6spUS1pVgfszaOU0Dq
QPsq0Iccg2f1Xq221wgX4g1kh2n39q0CBG9IQ0tTpiN+hkurzD0UywnBgeoAzAcod4NSt1sQtAH+C2uTC57Skcpxq070T8xp
HLb0v7slc+Y6IkIZ9rMwYOXWpQ2n1Iz52oXmGz/Z82oiJu3rima1A6NPGSYJfWRjr0OWrmnz5BcZzy+E9b8TnlkGfq/XCKmL
GK5vQ7CkQKe2nUH3BgFvb7YMjKmSHU7ufwHtKjAz30Cg+X43+AAdEAAAAwAAAwAAc/36MX/2jZY8drNn8kVrnz////7lEEq2
wlhHIvZeFNnNY+IGNGyhKuG6iU/SOSRBHeC5wuVjjoVzHhM+UVXanfKOpsnq0Az644i4mUEZQpkJ4K5rP/aGN4ItLmh6l1qS
O03CGkFZjjyBv3osfVqtVeed3ofb6aBbY3K4Oo1lewVevyn2f4RZenFdFeKPgJKiqx+gxm8AbEpYArCmj2go47r22kNk8MCK
1j3mjfjO7mWFL4DeC6D84DzM5fxtPDLMlkxUgy9xOIN93rk+BmwXaZ3wxP15HQaxI8764OgOgFP3Mk1vcfPFR+ZwC/Dv8a42
NSXpP7B/rAAfiydiPD3QHeZuBfMW3s6+kNaSjOI0d0NTwuh0c5OXNISz3NyN4kN9J4MGskEijYgTtF0BGmHE6PJKI3VFn+AA
AAMAAAMAYMAAAAMAAAMAAAMAAAMAAAMAAAMAAFvADACKXIfsPui/Zaj7l8b+lFlupKS2pySUwhvRCt8AD+FHeMREQseeJ+RQ
u8zZMZoCOsF5cMlfcFqAAAADAAADAANGE2gb5C9AH7z8bqSCBNeIaG/zD+sXZENyo7iEMIMHQdvEF9rFU7WmPgOw4AAAAwAA
AwAATkA=
`,
  `
AAAIICgBrxMQKCmLnBihVgVDOOaocNP//DRR/9pmr/y/VrSeb2Q7muztmBFLaUAAAjQAA4QAHMAAAAMCcqMCKW0oAABGgAAm
knVhzgBOnF8HxCRmFyos75+8su6x+r+9wMjnyDf/X4s6djvmv2r1AdjlY5X62ORljdkwXPhOHGQToq+CcaZhU6Q1fQtvWuXU
xSWS8V1L84/GIwxlUuYd0ZPaF0gr/jMihsZ/bf2toFxY2ZL5Is9IsQ0yIlQN7CdcV3aBrrAszNC/6zLeeHFeBykL5UTiwhDB
yxCuSdA8wouJ+2mQY8ZXvbU7qhmvnfdxvfXVDQDZeD+tPi3iiLs3eGrzJquwo+CFjaTrfhtu2Mc2Smaz/mT0o3PTIm0Kz8Dx
dmKNf4Fy0848Bufq8RIyvnVV6IJ6MQqJjVqO/gkn9B9GeiJVkrSbBrlr+CIicWkDlJXwmZ2Qmh/sUyD5bEWU43GkBMytpbOY
YmHXDxHiRKRM6EbcaYPkOOnswfwQdWwmcc/8Slw/raAQvUdNaVNH4QGLoauTiAc8vdeQCNO6CTdPAJgUjxoA4A+UecgvMLZi
8pT2tWhE3G0lqHAUjiAeWRitT48UmlYctKqqlSZQdl83BIooPJ7fAh7nkzWywvvkt7TYZuaYLDF8FRPUsVB2X9sNhnSLeBJE
iWG7IIcpV6rp1vhGE2x9KAFSi8uTxCjbNrqGAQSFU1qkrst93CWmsg3NUk1rQAR5A841inVkLqskYjxfbnsZ55vItU5H9NbC
vNR2rPyaM+K1/dWCMeIlms+aKdFF5ZOoCCpG97QVpqhy5zBOLXPF8C+A0kCTAADHAAcwAVkMRDB4lW2eZ6ebTO73bInAmN14
J1/88XHN6tGtos//9OesDaTOUpQgr5mbn7NyN1rK3kryLDsa9k1l16PATug/A5Jfu4CWTlMCP7txW5rYCfTXFgXAwEnwziyn
mamTONzjQh4dGsNJB5mVunUhgBYFU4dmEJNITD2rhaOg0nk//7xIcKDubNHbsMXXNPQT5r38SNrnDCgwAEKaKbo4y4w5g5Tn
7jMXYKlhPIhbg4dGHl4WnEe5yg01f3MsRuPLscUQLPi7Lg1E+fj4m0faDqndqqpC1NJAANrlEVbxLc+6OlqdeYCJFjSQwgAx
W5/PkKf7M+TA+X8n2BZxnWHJBfjaYPIZ+Tmq0fh8FIo90KpzxiU5FcZm9vqqqH2XfOfVCK4hhtDNEl3KsjJ2NEZGS2hkkAwq
R9xbLF0oB17uAMgIMh0quqil4hcg0vadfAZ7Af40oEtXKFK7U1pUlExfTss0X794Ckp7mT42p1eZRQ9O/GD2Y/tV2uB2lFH0
PKIr4z9wcJIYJrz5tGBF4KlYKfhNQXLPc0c889waWjek3CvC/qLMp7lhypA+moJCVlGb+neaXQQHlAAAacCHAAADAAAGd/la
X2h/9i9C8fYx2ERwUAI6fGdHJEATkuppvuNtf9ShfifHeWlEuEpqk0rjhkkTpoSi9SFkAJMoO6z0d0Z1DKgN2YZwFrr9tsP7
WyUlR+A4zJdlrh7IEuDku/bEoohedsw5wc5JAkdYV4bzd+AX4I4Dsm1HknImo5TzhCu3dXgqU52pgKuzhY07n1yasLU6MOoj
P1ZVODWb7h/TaZOjfoNXCqRClENzfBEZzPNctW2Te3AXn2dxxvtwe4Vlg9P+9zskgY9a/1DM7E411dmyc+SvtsUF56VLbtWi
gHHtW0kUDCRV7C8Mcrnnwm9/LRcib+H03xme83U2YTmpwDjyLEKxyHcjd2izjDDwMkXicmWlZ1GwJBTDiUYfn2rWqn9qKhyF
OLL9oGFqci3IEWxEtCTKYkU/OxCm+WicG+/LZUutFTSbbD/Gyb+q7eW86jNAEVw8oPe8hb+/JJB+etN0uEafe7SQB6G/TkAe
7z7LJB0VsaU74zuc/R8F45dguw37TK3uRe9aO9aJP2hPjmcN1OVUeAv4WEARDTq7p+yUB0+zGah6gN+HgEf2U4KP9HEWcBPb
NJYK3mYGYH64uICEPzhAv4fT+xsrJYEMG+N0TfgO1C13gwCDrjO9RBBbb1Rc+vWnDd7Q325i7sO8VuZak2OpkYc/UExyC5MY
JRJa7Gtehb5S2aOsvWB/L1NWGkgeNIAnhP48pLmbAivtGb3LazLMAAADAAADAABz/x58tujcNFiyFi1+/Krklc//znJJIGnp
wbEreJI6/2+eTIiMrWICOd3KAPDkL3JV99ehFqm5cJI1PCtj/zrgKc4E2biuO2V0ArzX2AfmBOAYaQDKQg7M3u62FOVyG5fI
0XtCXhC1M1NcSbUiyb7VP9H/zPoHqkUlRprJekcuBcirwFPQTPau12dqkxvJpztJ6i0PYhfV71xxCebFmvLuG7gX8AAKWf6u
lhYaOsV1snAety52vCvjfM6T4FyWgBl7sVZVT3XxShJE46tiQe2ndZoR++CRVAg8i8j4rb8+L9wE7pTfInVKW28kdSxrTnwT
aBQbGWCt8ca7rJGTj90Zb0GJQaVJ8/MW2vcpmxrbJjqNhrU4OVkARNWBb2wDIgzIM0dmJ3YfHcLOvHYkbDigZWIGHftycJoJ
4HDZuAAGxx7rnw3s9AAAAwAAAwDIgAAAAwAAAwAAAwAAAwAAAwAAAwAAW8AMAIpch+w+6L9+IPn98uS+lupKTPa4RvYAfHrC
7mdlWdAMbAccAbqcYdQAAAMAAAMAABJQEma4hW2Cvfrl8lpNolU+vl7Z0OZ5zKQgGhnNCFTDUoDFiAAAAwAAAwAAJiA=
`,
].map((text) => Buffer.from(text, 'base64'))

export const TILE_PX = 512

/**
 * A HEIC as telephones write it: a grid of tiles, orange and green by turns, turned by `quarterTurns` against
 * the clock. All tiles of a colour are the same bytes, so a file of any size is small.
 */
export function gridHeic(width: number, height: number, quarterTurns = 0): Buffer {
  const columns = Math.ceil(width / TILE_PX)
  const rows = Math.ceil(height / TILE_PX)
  const count = columns * rows
  const grid = count + 1
  const tileIds = Array.from({ length: count }, (_, at) => at + 1)
  const kinds = tileIds.map((_, at) => ((at % columns) + Math.floor(at / columns)) % 2)
  const item = (id: number, type: string, flags: number) =>
    fullBox('infe', 2, flags, u16(id), u16(0), text(type), Buffer.alloc(1))
  const properties = [
    box('hvcC', tileConfiguration),
    fullBox('ispe', 0, 0, u32(TILE_PX), u32(TILE_PX)),
    fullBox('ispe', 0, 0, u32(width), u32(height)),
    ...(quarterTurns > 0 ? [box('irot', Buffer.from([quarterTurns]))] : []),
  ]
  const ESSENTIAL = 0x80
  const ofTile = [ESSENTIAL | 1, 2]
  const ofGrid = [3, ...(quarterTurns > 0 ? [ESSENTIAL | 4] : [])]
  const association = (id: number, indexes: number[]) =>
    Buffer.concat([u16(id), Buffer.from([indexes.length, ...indexes])])
  const gridData = Buffer.concat([
    Buffer.from([0, 0, rows - 1, columns - 1]),
    u16(width),
    u16(height),
  ])
  const metaWith = (dataAt: number) =>
    fullBox(
      'meta',
      0,
      0,
      fullBox('hdlr', 0, 0, u32(0), text('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, 0, u16(grid)),
      fullBox(
        'iinf',
        0,
        0,
        u16(grid),
        ...tileIds.map((id) => item(id, 'hvc1', 1)),
        item(grid, 'grid', 0),
      ),
      fullBox('iref', 0, 0, box('dimg', u16(grid), u16(count), ...tileIds.map(u16))),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox(
          'ipma',
          0,
          0,
          u32(grid),
          ...tileIds.map((id) => association(id, ofTile)),
          association(grid, ofGrid),
        ),
      ),
      // Four bytes for a place and for a length, and none for what both count from.
      fullBox(
        'iloc',
        1,
        0,
        Buffer.from([0x44, 0x00]),
        u16(grid),
        ...tileIds.map((id, at) =>
          place(
            id,
            0,
            dataAt + (kinds[at] === 0 ? 0 : tiles[0]!.length),
            tiles[kinds[at]!]!.length,
          ),
        ),
        place(grid, 1, 0, gridData.length),
      ),
      box('idat', gridData),
    )
  const start = box('ftyp', text('heic'), u32(0), text('mif1'), text('heic'))
  const dataAt = start.length + metaWith(0).length + 8
  return Buffer.concat([start, metaWith(dataAt), box('mdat', ...tiles)])
}

const place = (id: number, method: number, at: number, bytes: number) =>
  Buffer.concat([u16(id), u16(method), u16(0), u16(1), u32(at), u32(bytes)])

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), text(type), body])
}

const fullBox = (type: string, version: number, flags: number, ...parts: Buffer[]) =>
  box(type, u32(version * 2 ** 24 + flags), ...parts)

const text = (letters: string) => Buffer.from(letters, 'latin1')

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
