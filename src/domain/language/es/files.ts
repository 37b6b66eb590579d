import type { Translations } from '#domain/language/translate.ts';

/** Why a file cannot be read, and what is noticed in one, in Spanish. */
export const files: Translations = {
  'The zip archive is cut off or damaged. Copy or pack it again.':
    'El archivo ZIP está cortado o dañado. Cópielo o comprímalo de nuevo.',
  'The zip archive contains a file whose path leads out of the archive. Pack the scan again by itself.':
    'El archivo ZIP contiene un archivo cuya ruta sale del ZIP. Comprima de nuevo el escaneo por sí solo.',
  'The zip archive contains a link instead of a file. Pack the scan itself.':
    'El archivo ZIP contiene un enlace en lugar de un archivo. Comprima el escaneo mismo.',
  'The zip archive unpacks to more than 200 times its size. That is no scan.':
    'El archivo ZIP descomprimido ocupa más de 200 veces su tamaño. Eso no es un escaneo.',
  'The zip archive contains more than 10,000 files. Pack the scan by itself.':
    'El archivo ZIP contiene más de 10,000 archivos. Comprima el escaneo por sí solo.',
  'The zip archive unpacks to more than 20 GB.': 'El archivo ZIP descomprimido ocupa más de 20 GB.',
  'The zip archive contains {} scans. Pack one scan per archive, or merge them first.':
    'El archivo ZIP contiene {1} escaneos. Comprima un escaneo por archivo o combínelos primero.',
  'The zip archive contains no scan. It must contain one E57, LAS, LAZ, PLY, PTS, XYZ or PCD file.':
    'El archivo ZIP no contiene ningún escaneo. Debe contener un archivo E57, LAS, LAZ, PLY, PTS, XYZ o PCD.',
  'The zip archive is locked with a password. Pack the scan without one.':
    'El archivo ZIP está protegido con una contraseña. Comprima el escaneo sin contraseña.',
  'The scan in the zip archive is packed in a way that is not read. Pack it as an ordinary zip.':
    'El escaneo del archivo ZIP está comprimido de una forma que no se puede leer. Comprímalo como un ZIP común.',
  'The zip archive changed while it was read.': 'El archivo ZIP cambió mientras se leía.',
  'The zip archive unpacks to more than it declares.': 'El archivo ZIP descomprimido ocupa más de lo que declara.',
  'The zip archive unpacks to less than it declares.': 'El archivo ZIP descomprimido ocupa menos de lo que declara.',
  'The list of files of the zip archive is larger than 64 MB.': 'La lista de archivos del ZIP ocupa más de 64 MB.',
  'This is not a BCF file: it contains no topics. Choose a file with the ending .bcf or .bcfzip.':
    'Este no es un archivo BCF: no contiene temas. Elija un archivo con la extensión .bcf o .bcfzip.',
  'The BCF file contains {} topics. At most {} can be imported at the same time.':
    'El archivo BCF contiene {1} temas. Se pueden importar {2} a la vez como máximo.',
  'The BCF file contains a path that leads out of it. Nothing was imported.':
    'El archivo BCF contiene una ruta que sale de él. No se importó nada.',
  'The BCF file contains more than 20,000 files. Export fewer topics at a time.':
    'El archivo BCF contiene más de 20,000 archivos. Exporte menos temas a la vez.',
  'The BCF file is cut off or damaged. Export it again and choose the new file.':
    'El archivo BCF está cortado o dañado. Expórtelo de nuevo y elija el nuevo archivo.',
  'The file ends too early. It was probably cut off while it was copied: copy or export it again.':
    'El archivo termina antes de tiempo. Probablemente se cortó al copiarlo: cópielo o expórtelo de nuevo.',
  'The fields of an E57 scan do not keep pace with each other.':
    'Los campos de un escaneo E57 no avanzan al mismo ritmo.',
  'The E57 file declares a {} that is no whole number.':
    'El archivo E57 declara un valor “{1}” que no es un número entero.',
  'The E57 file declares a {} beyond 64 bits.': 'El archivo E57 declara un valor “{1}” de más de 64 bits.',
  'The E57 file declares a {} that is no number.': 'El archivo E57 declara un valor “{1}” que no es un número.',
  "The points of this E57 file have a field of type '{}', which is not read.":
    'Los puntos de este archivo E57 tienen un campo de tipo “{1}”, que no se puede leer.',
  'The E57 file declares a largest {} below its smallest.':
    'El archivo E57 declara para “{1}” un máximo menor que el mínimo.',
  'The checksum of page {} of the E57 file is wrong: the file was damaged while it was copied or stored.':
    'La suma de verificación de la página {1} del archivo E57 es incorrecta: el archivo se dañó al copiarlo o almacenarlo.',
  'The E57 file points to a place that contains no data.': 'El archivo E57 remite a un lugar que no contiene datos.',
  'The E57 file ends before the data that it announces. Copy or export it again.':
    'El archivo E57 termina antes de los datos que anuncia. Cópielo o expórtelo de nuevo.',
  'The E57 file has {} pictures.': 'El archivo E57 tiene {1} imágenes.',
  'A picture inside the E57 file is not where the file says.':
    'Una imagen del archivo E57 no está donde el archivo indica.',
  'The file ends within its E57 header.': 'El archivo termina dentro de su encabezado E57.',
  'This is version {} of E57; version 1 can be read.': 'Esta es la versión {1} de E57; se puede leer la versión 1.',
  'The E57 file was never finished: the program that wrote it was interrupted. Export it again.':
    'El archivo E57 no se terminó: el programa que lo escribía se interrumpió. Expórtelo de nuevo.',
  'The E57 header declares an impossible page size.': 'El encabezado E57 declara un tamaño de página imposible.',
  'The E57 file is cut off: {} bytes are announced and there are {}. Copy it again.':
    'El archivo E57 está cortado: anuncia {1} bytes y tiene {2}. Cópielo de nuevo.',
  'The description inside the E57 file is larger than 64 MB.':
    'La descripción dentro del archivo E57 ocupa más de 64 MB.',
  'The E57 file contains no scan with points.': 'El archivo E57 no contiene ningún escaneo con puntos.',
  'A scan in the E57 file is damaged: {}.': 'Un escaneo del archivo E57 está dañado: {1!}.',
  'A scan in the E57 file has neither x, y, z nor range and angles.':
    'Un escaneo del archivo E57 no tiene ni x, y, z ni distancia y ángulos.',
  'A scan in the E57 file ends after {} of {} points. Copy or export it again.':
    'Un escaneo del archivo E57 termina después de {1} de {2} puntos. Cópielo o expórtelo de nuevo.',
  'Floors and ceilings lie across Y: the scan looks as if Y points up.':
    'Los pisos y los cielos rasos son perpendiculares a Y: parece que Y apunta hacia arriba.',
  'Z is taken as up, as is usual.': 'Se toma Z como eje vertical, como es habitual.',
  'Floors and ceilings lie across Z.': 'Los pisos y los cielos rasos son perpendiculares a Z.',
  'Meters are assumed: fewer than two level surfaces stand out, so no story height shows the unit.':
    'Se suponen metros: se distinguen menos de dos superficies horizontales, así que ninguna altura de nivel revela la unidad.',
  'Meters are assumed: the level surfaces in the scan are not a story height apart in any unit, as where levels are offset.':
    'Se suponen metros: en ninguna unidad la distancia entre las superficies horizontales del escaneo es la de un nivel, como ocurre cuando los niveles están desfasados.',
  'The file says that its unit is {}.': 'El archivo indica que su unidad es: {1!}.',
  'Meters are assumed: the scan is {} high, which would be a hall in meters and one story in feet. The file does not say.':
    'Se suponen metros: el escaneo mide {1} de alto, lo que en metros sería una nave y en pies un solo nivel. El archivo no lo indica.',
  'Feet are assumed: the floor and ceiling are {} apart, a typical story height; in meters that would be a hall. The file does not say.':
    'Se suponen pies: entre el piso y el cielo raso hay {1!}, una altura de nivel típica; en metros sería una nave. El archivo no lo indica.',
  'The floor and ceiling are {} apart, a typical story height.':
    'Entre el piso y el cielo raso hay {1!}, una altura de nivel típica.',
  'The picture ends before its last row. Export it again.':
    'La imagen termina antes de su última fila. Expórtela de nuevo.',
  'The picture has an impossible Huffman table.': 'La imagen tiene una tabla de Huffman imposible.',
  'This picture has more than 135 million pixels. Save it with fewer pixels.':
    'Esta imagen tiene más de 135 millones de píxeles. Guárdela con menos píxeles.',
  'The picture is damaged. Export it again.': 'La imagen está dañada. Expórtela de nuevo.',
  '{} cannot be read. Save the picture as an ordinary JPEG and upload it again.':
    'No se puede leer: {1!}. Guarde la imagen como un JPEG común y súbala de nuevo.',
  'This is not a JPEG picture.': 'Esta no es una imagen JPEG.',
  'The JPEG contains no picture.': 'El JPEG no contiene ninguna imagen.',
  'A progressive JPEG of this size cannot be read. Save it as an ordinary (baseline) JPEG and upload it again.':
    'Un JPEG progresivo de este tamaño no se puede leer. Guárdelo como un JPEG común (baseline) y súbalo de nuevo.',
  'The coordinates are degrees of longitude and latitude. Export the scan in meters or feet.':
    'Las coordenadas son grados de longitud y latitud. Exporte el escaneo en metros o pies.',
  'Colors were stored with 8 bits and have been scaled to 16.':
    'Los colores estaban almacenados con 8 bits y se convirtieron a 16.',
  'The LAS header is damaged: {}.': 'El encabezado LAS está dañado: {1!}.',
  'The file ends within its LAS header.': 'El archivo termina dentro de su encabezado LAS.',
  'This file says it is LAS {}.{}. Versions 1.0 to 1.4 can be read.':
    'Este archivo indica que es LAS {1}.{2}. Se pueden leer las versiones 1.0 a 1.4.',
  'The file ends before its points begin. Copy or export it again.':
    'El archivo termina antes de que empiecen sus puntos. Cópielo o expórtelo de nuevo.',
  'Point format {} is not defined by LAS.': 'LAS no define el formato de puntos {1}.',
  'The file is cut off: its header promises {} points and there are {}. Copy or export it again.':
    'El archivo está cortado: su encabezado promete {1} puntos y hay {2}. Cópielo o expórtelo de nuevo.',
  'The file contains no points.': 'El archivo no contiene puntos.',
  'All points of this file are in one place. Export the scan again.':
    'Todos los puntos de este archivo están en un solo lugar. Exporte el escaneo de nuevo.',
  'The compressed points of the LAZ file are damaged and cannot be unpacked.':
    'Los puntos comprimidos del archivo LAZ están dañados y no se pueden descomprimir.',
  'The LAZ file lacks the record that says how it is compressed.':
    'Al archivo LAZ le falta el registro que indica cómo está comprimido.',
  'The LAZ file lacks a part of the record that says how it is compressed.':
    'Al archivo LAZ le falta una parte del registro que indica cómo está comprimido.',
  '{} Save the scan as LAS, or as LAZ with a current program.':
    '{1!} Guarde el escaneo como LAS o como LAZ con un programa actual.',
  'Points of format {} are not read from LAZ files.': 'Los puntos de formato {1} no se pueden leer de archivos LAZ.',
  'This LAZ file was packed by compressor {} of LASzip {}.{}; points of format {} are read from compressor {} only.':
    'Este archivo LAZ se comprimió con el compresor {1} de LASzip {2}.{3}; los puntos de formato {4} solo se leen del compresor {5}.',
  "This LAZ file was packed with version {} of LASzip's point compression; version {} is read.":
    'Este archivo LAZ se comprimió con la versión {1} de la compresión de puntos de LASzip; se puede leer la versión {2}.',
  'The LAZ file contradicts itself about the size of a point.':
    'El archivo LAZ se contradice sobre el tamaño de un punto.',
  'The LAZ file declares chunks of no points.': 'El archivo LAZ declara bloques sin puntos.',
  'The LAZ file declares more points than its size can hold.':
    'El archivo LAZ declara más puntos de los que caben en su tamaño.',
  'A chunk of this LAZ file is larger than 512 MB. Save the scan as LAS, or as LAZ with a current program.':
    'Un bloque de este archivo LAZ ocupa más de 512 MB. Guarde el escaneo como LAS o como LAZ con un programa actual.',
  'The LAZ file is damaged: {}.': 'El archivo LAZ está dañado: {1!}.',
  'The list of chunks of the LAZ file is missing: it was cut off, or the program that wrote it was interrupted. Copy or export it again.':
    'Falta la lista de bloques del archivo LAZ: se cortó o el programa que lo escribía se interrumpió. Cópielo o expórtelo de nuevo.',
  'The points of this LAZ file are in {} chunks of fewer than {} points on average, which take too long to unpack. Save the scan as LAS, or as LAZ with a current program.':
    'Los puntos de este archivo LAZ están en {1} bloques de menos de {2} puntos en promedio, que tardan demasiado en descomprimirse. Guarde el escaneo como LAS o como LAZ con un programa actual.',
  'The LAZ file is cut off: {} of {} points are missing. Copy or export it again.':
    'El archivo LAZ está cortado: faltan {1} de {2} puntos. Cópielo o expórtelo de nuevo.',
  'This is a ZIP archive: the scan inside has to be unpacked first.':
    'Este es un archivo ZIP: primero se debe descomprimir el escaneo que contiene.',
  'The compressed part of the PCD file is damaged.': 'La parte comprimida del archivo PCD está dañada.',
  'The points of this PCD file have no x, y and z.': 'Los puntos de este archivo PCD no tienen x, y y z.',
  'The PCD file declares sizes that contradict each other.': 'El archivo PCD declara tamaños que se contradicen.',
  'This compressed PCD file is larger than 2 GB. Export the scan as E57 or LAS and choose that file.':
    'Este archivo PCD comprimido ocupa más de 2 GB. Exporte el escaneo como E57 o LAS y elija ese archivo.',
  'The PCD file contains no points.': 'El archivo PCD no contiene puntos.',
  'The PCD header is damaged: {}.': 'El encabezado PCD está dañado: {1!}.',
  'The PLY file contains no vertices.': 'El archivo PLY no contiene vértices.',
  'The vertices of this PLY file have no x, y and z, so there are no points to read.':
    'Los vértices de este archivo PLY no tienen x, y y z, así que no hay puntos que leer.',
  'The file is a mesh: its corners are read as points, its faces are not used.':
    'El archivo es una malla: sus vértices se leen como puntos y sus caras no se usan.',
  "The PLY header names a number type that does not exist: '{}'.":
    'El encabezado PLY nombra un tipo de número que no existe: “{1}”.',
  'The PLY header declares a number of {} that is none.':
    'El encabezado PLY declara para “{1}” una cantidad que no es un número.',
  'The PLY header has a property before its first element.':
    'El encabezado PLY tiene una propiedad antes de su primer elemento.',
  'The PLY header does not say how the numbers are written.':
    'El encabezado PLY no indica cómo están escritos los números.',
  'The scan has only {} points. A building needs many thousands: check that this is the right file.':
    'El escaneo tiene solo {1} puntos. Un edificio necesita muchos miles: verifique que este sea el archivo correcto.',
  'The file says {}, but its stories look like {}. Check the unit.':
    'El archivo indica {1!}, pero sus niveles parecen estar en {2!}. Revise la unidad.',
  'The scan is more than 1,640 ft (500 m) long. If that is not the building, points far away were scanned through windows or outdoors: crop them for a better result.':
    'El escaneo mide más de 1,640 ft (500 m) de largo. Si esa no es la medida del edificio, se escanearon puntos lejanos a través de las ventanas o en el exterior: recórtelos para obtener un mejor resultado.',
  'The scan has no color. The model does not need it; pictures of the cloud will be gray.':
    'El escaneo no tiene color. El modelo no lo necesita; las imágenes de la nube serán grises.',
  'The scan is sparse: about {} points per square meter (10.8 sq ft). Small parts and the edges of openings may be missed.':
    'El escaneo es poco denso: unos {1} puntos por metro cuadrado (10.8 ft²). Es posible que no se detecten las piezas pequeñas ni los bordes de los vanos.',
  'The file contains no usable points: every coordinate is missing or marked as invalid.':
    'El archivo no contiene puntos utilizables: todas las coordenadas faltan o están marcadas como no válidas.',
  'The header of the file has no end.': 'El encabezado del archivo no tiene fin.',
  'This is not a point cloud that can be read. Accepted: E57, LAS, LAZ, PLY, PTS, XYZ, PCD, or a ZIP of one of them.':
    'Esta no es una nube de puntos que se pueda leer. Se aceptan: E57, LAS, LAZ, PLY, PTS, XYZ, PCD o un ZIP con uno de ellos.',
  'This is a PDF document, not a scan. Choose an E57, LAS, LAZ, PLY, PTS, XYZ or PCD file.':
    'Este es un documento PDF, no un escaneo. Elija un archivo E57, LAS, LAZ, PLY, PTS, XYZ o PCD.',
  'This is a DWG drawing, not a scan. Choose an E57, LAS, LAZ, PLY, PTS, XYZ or PCD file.':
    'Este es un plano DWG, no un escaneo. Elija un archivo E57, LAS, LAZ, PLY, PTS, XYZ o PCD.',
  'This is a GIF picture, not a scan. Choose an E57, LAS, LAZ, PLY, PTS, XYZ or PCD file.':
    'Esta es una imagen GIF, no un escaneo. Elija un archivo E57, LAS, LAZ, PLY, PTS, XYZ o PCD.',
  'This is a JPEG picture, not a scan. Choose an E57, LAS, LAZ, PLY, PTS, XYZ or PCD file.':
    'Esta es una imagen JPEG, no un escaneo. Elija un archivo E57, LAS, LAZ, PLY, PTS, XYZ o PCD.',
  'This is a PNG picture, not a scan. Choose an E57, LAS, LAZ, PLY, PTS, XYZ or PCD file.':
    'Esta es una imagen PNG, no un escaneo. Elija un archivo E57, LAS, LAZ, PLY, PTS, XYZ o PCD.',
  'This is a STEP or IFC model, not a scan. Choose an E57, LAS, LAZ, PLY, PTS, XYZ or PCD file.':
    'Este es un modelo STEP o IFC, no un escaneo. Elija un archivo E57, LAS, LAZ, PLY, PTS, XYZ o PCD.',
  'The file is empty.': 'El archivo está vacío.',
  'This is not a {} file, although it is called one. Export the scan again and choose the new file.':
    'Este no es un archivo {1}, aunque su nombre lo indique. Exporte el escaneo de nuevo y elija el nuevo archivo.',
  'This is not an {} file, although it is called one. Export the scan again and choose the new file.':
    'Este no es un archivo {1}, aunque su nombre lo indique. Exporte el escaneo de nuevo y elija el nuevo archivo.',
  'No rows of at least three numbers were found. A text scan has one point per line: X Y Z, then color or intensity if there are any.':
    'No se encontraron filas de al menos tres números. Un escaneo de texto tiene un punto por línea: X Y Z y luego color o intensidad, si los hay.',
  'This looks like a PTX file, which is not read. Export the scan as E57, LAS or PTS and choose that file.':
    'Este parece ser un archivo PTX, que no se puede leer. Exporte el escaneo como E57, LAS o PTS y elija ese archivo.',
  'The column names were not understood: the first three columns are taken as X, Y and Z.':
    'No se entendieron los nombres de las columnas: las primeras tres columnas se toman como X, Y y Z.',
  'The file has a line of more than a million characters. It is not a table of points.':
    'El archivo tiene una línea de más de un millón de caracteres. No es una tabla de puntos.',
  'The file is cut off: it promises {} points and there are {}. Copy or export it again.':
    'El archivo está cortado: promete {1} puntos y hay {2}. Cópielo o expórtelo de nuevo.',
  'The description inside the E57 file is damaged: {}.': 'La descripción dentro del archivo E57 está dañada: {1!}.',
  'The description of a topic is damaged: {}.': 'La descripción de un tema está dañada: {1!}.',
  'The scan looks like meters.': 'El escaneo parece estar en metros.',
  'The scan looks like feet.': 'El escaneo parece estar en pies.',
  'The scan looks like US survey feet.': 'El escaneo parece estar en pies topográficos de EE. UU..',
  'The scan looks like millimeters.': 'El escaneo parece estar en milímetros.',
  'The scan looks like centimeters.': 'El escaneo parece estar en centímetros.',
  // What fills the sentences above.
  'it does not begin with LASF': 'no empieza con LASF',
  'it declares a length of {} bytes': 'declara una longitud de {1} bytes',
  'the points would begin inside it': 'los puntos empezarían dentro de él',
  'records of {} bytes are too short for point format {}':
    'los registros de {1} bytes son demasiado cortos para el formato de puntos {2}',
  'it declares {} variable length records, more than the file has room for':
    'declara {1} registros de longitud variable, más de los que caben en el archivo',
  'scale or offset of the coordinates is not a number':
    'la escala o el desplazamiento de las coordenadas no es un número',
  'it declares more chunks than it has room for': 'declara más bloques de los que caben',
  'its list of chunks leads outside the points': 'su lista de bloques sale de los puntos',
  'its chunks hold more than the {} points that its header declares':
    'sus bloques contienen más que los {1} puntos que declara su encabezado',
  'field {} has a type that does not exist': 'el campo {1} tiene un tipo que no existe',
  'field {} has an impossible count': 'el campo {1} tiene una cantidad imposible',
  'it does not say how the numbers are written': 'no indica cómo están escritos los números',
  'it declares a number of points that is none': 'declara una cantidad de puntos que no es un número',
  'its section does not begin as one': 'su sección no empieza como tal',
  'its points lie outside its section': 'sus puntos están fuera de su sección',
  'it declares more points than its section can hold': 'declara más puntos de los que caben en su sección',
  'a packet has another number of fields': 'un paquete tiene otro número de campos',
  'a field runs over the end of its packet': 'un campo sobrepasa el final de su paquete',
  'it has a packet of unknown kind': 'tiene un paquete de tipo desconocido',
  'a tag has no end': 'una etiqueta no tiene fin',
  "'{}' is missing": 'falta “{1}”',
  'it has a document type': 'tiene un tipo de documento',
  'its tags do not match': 'sus etiquetas no coinciden',
  'it has too many elements or one without a name': 'tiene demasiados elementos o uno sin nombre',
  'it is nested too deeply': 'tiene demasiados niveles anidados',
  'it is not complete': 'no está completa',
  'A JPEG with arithmetic coding': 'un JPEG con codificación aritmética',
  'A lossless or arithmetic JPEG': 'un JPEG sin pérdida o aritmético',
  'A JPEG of more than 8 bits per channel': 'un JPEG de más de 8 bits por canal',
  'A JPEG in CMYK': 'un JPEG en CMYK',
  'A JPEG with this sampling': 'un JPEG con este muestreo',
  '{} millimeters, or {},': '{1} milímetros, es decir, {2}',
  '{} centimeters, or {},': '{1} centímetros, es decir, {2}',
  '1 scan': '1 escaneo',
  '{} scans': '{1} escaneos',
};
