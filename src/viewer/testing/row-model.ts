/** What stands in the row, each an element of its own category and so of its own color. */
export const ROW = [
  ['IFCWALL', '$'],
  ['IFCSLAB', '$'],
  ['IFCCOLUMN', '$'],
  ['IFCBEAM', '$'],
  ['IFCDOOR', '$,$,$,$,$'],
  ['IFCWINDOW', '$,$,$,$,$'],
  ['IFCCOVERING', '$'],
  ['IFCRAILING', '$'],
  ['IFCROOF', '$'],
  ['IFCFURNITURE', '$'],
  ['IFCFOOTING', '$'],
  ['IFCMEMBER', '$'],
] as const;

/** A row of boxes of 1 m, one behind the other from x = 0 on, in IFC4 and meters. Their GlobalIds end in 101, 102 and so on. */
export function rowIfc(): string {
  const boxes = ROW.map(([category, rest], i) => {
    const at = 100 + 10 * i;
    return `#${at}=IFCCARTESIANPOINT((${i}.,0.,0.));
#${at + 1}=IFCAXIS2PLACEMENT3D(#${at},$,$);
#${at + 2}=IFCLOCALPLACEMENT($,#${at + 1});
#${at + 3}=${category}('0000000000000000000${101 + i}',$,'Box ${i + 1}',$,$,#${at + 2},#15,$,${rest});`;
  });
  return `ISO-10303-21;
HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('row','',(''),(''),'','','');FILE_SCHEMA(('IFC4'));ENDSEC;
DATA;
#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#2=IFCUNITASSIGNMENT((#1));
#3=IFCCARTESIANPOINT((0.,0.,0.));
#4=IFCAXIS2PLACEMENT3D(#3,$,$);
#5=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#4,$);
#6=IFCPROJECT('0000000000000000000001',$,'Row',$,$,$,$,(#5),#2);
#7=IFCBUILDINGSTOREY('0000000000000000000002',$,'Ground floor',$,$,$,$,$,.ELEMENT.,0.);
#8=IFCRELAGGREGATES('0000000000000000000003',$,$,$,#6,(#7));
#9=IFCCARTESIANPOINT((0.5,0.5));
#10=IFCAXIS2PLACEMENT2D(#9,$);
#11=IFCRECTANGLEPROFILEDEF(.AREA.,$,#10,1.,1.);
#12=IFCDIRECTION((0.,0.,1.));
#13=IFCEXTRUDEDAREASOLID(#11,#4,#12,1.);
#14=IFCSHAPEREPRESENTATION(#5,'Body','SweptSolid',(#13));
#15=IFCPRODUCTDEFINITIONSHAPE($,$,(#14));
${boxes.join('\n')}
#16=IFCRELCONTAINEDINSPATIALSTRUCTURE('0000000000000000000004',$,$,$,(${ROW.map((_, i) => `#${103 + 10 * i}`).join(',')}),#7);
ENDSEC;
END-ISO-10303-21;
`;
}
