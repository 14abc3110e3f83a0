// Packs the extension: node editors/vscode/pack.mjs [<file.vsix>]. VS Code installs it with "Install from VSIX…" or --install-extension.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';

const files = ['package.json', 'extension.js', 'launches.js', 'README.md', 'LICENSE'];
const target = process.argv[2] ?? fileURLToPath(new URL('../../build/cuda-ffi.vsix', import.meta.url));

const read = (name) => readFileSync(new URL(name, import.meta.url));
const { name, publisher, version, displayName, description, engines, categories } = JSON.parse(read('package.json'));
const xml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const manifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
    <DisplayName>${xml(displayName)}</DisplayName>
    <Description xml:space="preserve">${xml(description)}</Description>
    <Categories>${categories.join()}</Categories>
    <Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value="${xml(engines.vscode)}"/></Properties>
    <License>extension/LICENSE</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE" Addressable="true"/>
  </Assets>
</PackageManifest>
`;

const types = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="json" ContentType="application/json"/>
  <Default Extension="js" ContentType="application/javascript"/>
  <Default Extension="md" ContentType="text/markdown"/>
  <Default Extension="vsixmanifest" ContentType="text/xml"/>
  <Override PartName="/extension/LICENSE" ContentType="text/plain"/>
</Types>
`;

mkdirSync(dirname(target), { recursive: true });
const extension = Object.fromEntries(files.map((file) => [file, read(file)]));
writeFileSync(target, zipSync({ '[Content_Types].xml': strToU8(types), 'extension.vsixmanifest': strToU8(manifest), extension }));
console.log(target);
