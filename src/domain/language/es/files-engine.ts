import type { Translations } from '#domain/language/translate.ts';

/** What conversions, comparisons and views of files answer when they cannot be made, in Spanish. */
export const filesEngine: Translations = {
  'The drawing has nothing that the viewer shows.': 'El plano no tiene nada que el visor pueda mostrar.',
  'The drawing is larger than {} MB, which is more than the viewer shows.':
    'El plano ocupa más de {1} MB, más de lo que muestra el visor.',
  'The drawing has more than {} points, which is more than the viewer shows.':
    'El plano tiene más de {1} puntos, más de lo que muestra el visor.',
  'The drawing has more than {} texts, which is more than the viewer shows.':
    'El plano tiene más de {1} textos, más de lo que muestra el visor.',
  'The drawing has more than {} layers, which is more than the viewer shows.':
    'El plano tiene más de {1} capas, más de lo que muestra el visor.',
  'The drawing has more than {} entities with those of its blocks, which is more than the viewer shows.':
    'El plano tiene más de {1} entidades con las de sus bloques, más de lo que muestra el visor.',
  'The drawing cannot be read: it is damaged, or of a version that is not known. Save it again and deliver it again.':
    'El plano no se puede leer: está dañado o es de una versión desconocida. Guárdelo de nuevo y vuelva a entregarlo.',
  'The model has no element with a shape that a point cloud can be compared with.':
    'El modelo no tiene ningún elemento con una forma con la que se pueda comparar una nube de puntos.',
  'The model has more than {} triangles, too many to be compared. Export it without furniture.':
    'El modelo tiene más de {1} triángulos, demasiados para compararlo. Expórtelo sin mobiliario.',
  'The point cloud is not stored as a whole. Deliver it again.':
    'La nube de puntos no está almacenada completa. Entréguela de nuevo.',
  'The two scans have too little in common.': 'Los dos escaneos tienen muy poco en común.',
  'The model has more than {} elements, more than can be listed. Export it in parts.':
    'El modelo tiene más de {1} elementos, más de los que se pueden listar. Expórtelo por partes.',
  'The model has more than {} properties, more than can be listed. Export it with fewer property sets.':
    'El modelo tiene más de {1} propiedades, más de las que se pueden listar. Expórtelo con menos conjuntos de propiedades.',
  'Export the model as IFC 2x3, IFC4 or IFC4x3.': 'Exporte el modelo como IFC 2x3, IFC4 o IFC4x3.',
  'Correct the model and export it again.': 'Corrija el modelo y expórtelo de nuevo.',
  'The file is incomplete: its end is missing. Upload it again.':
    'El archivo está incompleto: falta el final. Súbalo de nuevo.',
  'The file became shorter while it was read.': 'El archivo se acortó mientras se leía.',
  'A picture inside the E57 file is larger than 300 MB.': 'Una imagen del archivo E57 ocupa más de 300 MB.',
  'A picture inside the E57 file has more than 135 million pixels.':
    'Una imagen del archivo E57 tiene más de 135 millones de píxeles.',
  'This kind of PNG (interlaced, or of fewer than 8 bits) cannot be read. Save the picture as JPEG and upload it again.':
    'Este tipo de PNG (entrelazado o de menos de 8 bits) no se puede leer. Guarde la imagen como JPEG y súbala de nuevo.',
  'The unit was set to {}.': 'La unidad se fijó en {1!}.',
  'The height of its stories speaks for {}.': 'La altura de sus niveles indica {1!}.',
  '{} was set as up.': '{1} se fijó como eje vertical.',
  'The file contains no usable points.': 'El archivo no contiene puntos utilizables.',
  'The model (schema {}) cannot be read: {}.': 'El modelo (esquema {1}) no se puede leer: {2}.',
  'The model has no element with a shape that can be shown. Export it with its geometry.':
    'El modelo no tiene ningún elemento con una forma que se pueda mostrar. Expórtelo con su geometría.',
  'The scan needs more than {}.': 'No fue posible procesar el escaneo con {1!}.',
  'The drawing needs more than {}.': 'No fue posible procesar el plano con {1!}.',
  'The model needs more than {}.': 'No fue posible procesar el modelo con {1!}.',
  'The picture needs more than {}.': 'No fue posible procesar la imagen con {1!}.',
  'The comparison needs more than {}.': 'No fue posible procesar la comparación con {1!}.',
  'The scan contains too few connected points to be a building.':
    'El escaneo contiene muy pocos puntos conectados para ser un edificio.',
  'No floor with walls around it was found in the scan.': 'En el escaneo no se encontró ningún piso rodeado de muros.',
  'No walls were found in the scan.': 'En el escaneo no se encontraron muros.',
  'Rooms explain only {}% of the scanned floor, too little for a model of the building.':
    'Las habitaciones cubren solo el {1}% del piso escaneado, demasiado poco para un modelo del edificio.',
  // Sentences that are put together, and what fills them.
  'The file does not say which IFC schema it has. Export the model as IFC 2x3, IFC4 or IFC4x3.':
    'El archivo no indica qué esquema IFC tiene. Exporte el modelo como IFC 2x3, IFC4 o IFC4x3.',
  'The file has the schema {}, which cannot be read. Export the model as IFC 2x3, IFC4 or IFC4x3.':
    'El archivo tiene el esquema {1}, que no se puede leer. Exporte el modelo como IFC 2x3, IFC4 o IFC4x3.',
  'Line #{} ({}) has a number that is infinite. Correct the model and export it again.':
    'La línea #{1} ({2}) tiene un número infinito. Corrija el modelo y expórtelo de nuevo.',
  'Line #{} ({}) is farther away than any building. Correct the model and export it again.':
    'La línea #{1} ({2}) está más lejos que cualquier edificio. Corrija el modelo y expórtelo de nuevo.',
  'Line #{} ({}) refers to itself. Correct the model and export it again.':
    'La línea #{1} ({2}) se refiere a sí misma. Corrija el modelo y expórtelo de nuevo.',
  'Line #{} ({}) is nested more than {} lines deep. Correct the model and export it again.':
    'La línea #{1} ({2}) tiene más de {3} líneas anidadas. Corrija el modelo y expórtelo de nuevo.',
  '{} is not a picture. Please choose a 360° picture as JPEG or PNG.':
    '{1} no es una imagen. Elija una imagen de 360° en formato JPEG o PNG.',
  'Invalid file type for {}. Please upload a scan: E57, LAS, LAZ, PLY, PTS, XYZ, PCD, or a ZIP of one of them.':
    'Tipo de archivo no válido: {1}. Suba un escaneo: E57, LAS, LAZ, PLY, PTS, XYZ, PCD o un ZIP con uno de ellos.',
  'the {} GB of memory allowed for one step': 'los {1} GB de memoria permitidos para un paso',
  'the {} minutes allowed for one step': 'los {1} minutos permitidos para un paso',
  'the {} minutes of computing allowed for a file of its size':
    'los {1} minutos de cómputo permitidos para un archivo de su tamaño',
  'Waiting in the queue': 'En espera en la cola',
  'Waiting for the next step': 'En espera del siguiente paso',
  'Waiting for storage space': 'En espera de espacio de almacenamiento',
  'Waiting for storage space: the scan in the zip unpacks to {}':
    'En espera de espacio de almacenamiento: el escaneo del ZIP descomprimido ocupa {1}',
  'Waiting for the file storage': 'En espera del almacenamiento de archivos',
  'Simulating the scan': 'Simulando el escaneo',
  'Reading the files': 'Leyendo los archivos',
  'Reading the file header': 'Leyendo el encabezado del archivo',
  'Reading points: {} million': 'Leyendo puntos: {1} millones',
  'Reading points: {} of {} million': 'Leyendo puntos: {1} de {2} millones',
  'Building the octree': 'Construyendo el octree',
  'Thinning the cloud': 'Reduciendo la densidad de la nube',
  'Drawing pictures': 'Dibujando imágenes',
  'Removing noise': 'Eliminando ruido',
  'Measuring surfaces': 'Midiendo superficies',
  Levelling: 'Detectando los niveles',
  'Finding walls of level {}': 'Buscando muros del nivel {1}',
  'Finding rooms and openings of level {}': 'Buscando habitaciones y vanos del nivel {1}',
  'Naming what is in the rooms': 'Identificando lo que hay en las habitaciones',
  'Coloring the point cloud by class': 'Coloreando la nube de puntos por clase',
  'Writing the classified points': 'Escribiendo los puntos clasificados',
  'Writing the elements': 'Escribiendo los elementos',
  'Writing the IFC model': 'Escribiendo el modelo IFC',
  'Preparing the model for the viewer': 'Preparando el modelo para el visor',
  'Drawing the plans': 'Dibujando las plantas',
  'Drawing the PDF sheets': 'Dibujando las láminas en PDF',
  'Writing the report': 'Escribiendo el informe',
  'Packing the files': 'Comprimiendo los archivos',
  Done: 'Listo',
  'Reading the model': 'Leyendo el modelo',
  'Reading the points': 'Leyendo los puntos',
  'Aligning the scans': 'Alineando los escaneos',
  'Measuring walls': 'Midiendo muros',
  'Measuring distances': 'Midiendo distancias',
  'Finding changes': 'Buscando cambios',
  'Coloring the points': 'Coloreando los puntos',
  'Cutting the picture': 'Cortando la imagen',
};
