// To the language that the reader chose here before, else to the first of the browser's languages that we speak.
let language = null;
try { language = localStorage.getItem("gunbai-language") } catch (error) {}
language ??= navigator.languages.map(tag => tag.slice(0, 2).toLowerCase()).find(tag => tag === "ja" || tag === "en");
if ((language === "ja" || language === "en") && !location.hash) location.replace(language + "/");
