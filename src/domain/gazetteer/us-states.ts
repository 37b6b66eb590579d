const names = `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,
HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,
MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,
OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,
WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico,GU Guam,VI United States Virgin Islands,AS American Samoa,MP Northern Mariana Islands`;

const codes = new Map(names.split(',').map((entry) => [entry.trim().slice(3).toLowerCase(), entry.trim().slice(0, 2)]));

/** The postal code of a state of the US by its name, or of a code itself; undefined for anything else. */
export function stateCode(text: string): string | undefined {
  const trimmed = text.trim();
  return codes.get(trimmed.toLowerCase()) ?? [...codes.values()].find((code) => code === trimmed.toUpperCase());
}
